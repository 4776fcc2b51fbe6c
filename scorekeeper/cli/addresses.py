"""The addresses of servers that keep a library, as arguments give them."""

from __future__ import annotations

from argparse import ArgumentTypeError
from urllib.parse import urlsplit

SCHEMES = ("nats://", "tls://")


def is_address(text: str) -> bool:
    return text.startswith(SCHEMES)


def servers(text: str) -> tuple[str, ...]:
    """Return the addresses in ``nats://host:4222,host2``. A password in them would be seen by every user."""
    scheme, found, hosts = text.partition("://")
    addresses = tuple(f"{scheme}://{host}" for host in hosts.split(","))
    try:
        parts = [urlsplit(address) for address in addresses]
        is_right = all(
            part.hostname and not part.path and "@" not in part.netloc and (part.port or 1) for part in parts
        )
    except ValueError:
        is_right = False
    if not found or not is_address(text) or not is_right:
        raise ArgumentTypeError("nats://HOST:4222[,HOST2…]")
    return addresses
