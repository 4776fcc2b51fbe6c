"""Builds the app as a static site that runs in the phone's browser, and lays it out for a native one.

In the page, ``shell/page.js`` draws and ``shell/worker.js`` runs Python; the worker calls ``scorekeeper.app.run``.
What Python may ask of the page around it is the JavaScript module ``scorekeeper_page``, importable nowhere else:

- ``when_update(callback)`` calls back, without arguments, as soon as a new version lies ready: at once where one does
  already. The callback must outlive the call (``pyodide.ffi.create_proxy``), and only the last one given is called.
- ``update()`` switches to the new version and reloads this page at its present address. Nothing else ever does: until
  then the page, and everything it may still have to fetch, stays the version it began with.
- ``version`` is the version that runs, a short text.

The page asks the browser for persistent storage by itself, once the first screen is there.
"""
