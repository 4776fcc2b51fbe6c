"""Builds the app as a static site that runs in the browser, and copies it for the builder of native apps.

In the page, ``shell/page.js`` draws and ``shell/worker.js`` runs Python; the worker calls ``scorekeeper.app.run``. From
the second start on, the worker restores the memory of a Python that has imported the app; ``shell/sw.js``, the service
worker, fetches it after the first visit. When the site is built, ``shell/run_python.mjs`` makes it with Node, and
compiles the modules that the first visit imports.
The functions of the page that Python may call are the JavaScript module ``scorekeeper_page``, importable nowhere else:

- ``when_update(callback)`` calls back, without arguments, as soon as a new version is ready; at once if
  one is ready already. The callback must outlive the call (``pyodide.ffi.create_proxy``); a later one replaces it.
- ``update()`` switches to the new version and reloads this page at its present address. Nothing else does that:
  until then the page, and everything that it still fetches, stays at the version with which it was opened.
- ``when_temporary(callback)`` calls back if the browser may delete what the page has stored.
- ``version`` is the version that is running, a short text.
- ``preferences`` are the settings that the device has stored, a JSON object: the first screen is drawn with them.

The page asks the browser for persistent storage by itself, when nobody has tapped or typed for three seconds.
"""
