"""The addresses of servers that keep a library, and of their monitoring pages, as arguments give them."""

from __future__ import annotations

from argparse import ArgumentTypeError
from ipaddress import ip_network
from urllib.parse import urlsplit

SCHEMES = ("nats://", "tls://")

MONITOR_SCHEMES = ("http://", "https://")


def is_address(text: str) -> bool:
    return text.startswith(SCHEMES)


def servers(text: str) -> tuple[str, ...]:
    """Return the addresses in ``nats://host:4222,host2``. A password in them would be seen by every user."""
    return _addresses(text, SCHEMES, "nats://HOST:4222[,HOST2…]")


def monitors(text: str) -> tuple[str, ...]:
    """Return the addresses in ``http://host:8222,host2:8222``."""
    return _addresses(text, MONITOR_SCHEMES, "http://HOST:8222[,HOST2:8222…]")


def proxy(text: str) -> str:
    """Return the address of a computer, or of a network as ``10.0.0.0/24``."""
    try:
        ip_network(text)
    except ValueError as error:
        raise ArgumentTypeError("192.0.2.1, 192.0.2.0/24") from error
    return text


def _addresses(text: str, schemes: tuple[str, ...], example: str) -> tuple[str, ...]:
    scheme, found, hosts = text.partition("://")
    addresses = tuple(f"{scheme}://{host}" for host in hosts.split(","))
    try:
        parts = [urlsplit(address) for address in addresses]
        is_right = all(
            part.hostname and not part.path and "@" not in part.netloc and (part.port or 1) for part in parts
        )
    except ValueError:
        is_right = False
    if not found or not text.startswith(schemes) or not is_right:
        raise ArgumentTypeError(example)
    return addresses
