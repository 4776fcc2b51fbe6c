"""The served page in a browser that reaches it without https, as in a home network, and its language."""

from __future__ import annotations

from typing import Final

from tests.browser.conftest import Start
from tests.browser.rig import tap, wait_for, wait_for_text

INSECURE: Final = """
    delete Navigator.prototype.wakeLock;
    for (const name of ['clipboard', 'share', 'canShare']) Object.defineProperty(Navigator.prototype, name, {get() {}});
    globalThis.films = [];
    const {play} = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
        const played = play.call(this);
        played.then(() => films.push('plays'), error => films.push(String(error)));
        return played;
    };
    globalThis.copied = [];
    const {execCommand} = Document.prototype;
    Document.prototype.execCommand = function (command) {
        copied.push(document.activeElement.value);
        return execCommand.call(this, command);
    };
"""
"""Takes away what browsers have only over https, and notes which films play and what is copied."""


def test_screen_stays_on_text_is_copied_and_language_changes_without_https(start: Start) -> None:
    phone = start("head_to_head", locale="fr-FR")
    phone.context.add_init_script(INSECURE)
    phone.reload()
    tap(phone, "won.0")
    tap(phone, "sheet.result")
    wait_for_text(phone, "finished.title", "Anna gagne par domino")
    tap(phone, "finished.share")
    tap(phone, "share.text")
    phone.get_by_text("Copié").first.wait_for()
    assert [text.splitlines()[0] for text in phone.evaluate("copied")] == ["Anna gagne par domino"]
    tap(phone, "dialog.close")
    wait_for(phone, "dialog.close", "detached")

    tap(phone, "finished.close")
    tap(phone, "home.settings")
    wait_for(phone, "settings.awake")
    phone.wait_for_function("() => films.includes('plays')")
    wait_for_text(phone, "settings.awake", "Garder")
    assert phone.get_by_text("Ce navigateur ne le permet").count() == 0
    phone.wait_for_function("() => document.documentElement.lang.startsWith('fr')")
    tap(phone, "settings.language.de")
    wait_for_text(phone, "settings.awake", "Bildschirm")
    phone.wait_for_function("() => document.documentElement.lang.startsWith('de')")
