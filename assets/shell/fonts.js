(() => {
  // For a letter that our fonts lack, the engine fetches a Noto font from an address with a version and a hash.
  // The app has these fonts under shorter addresses. For a font that it lacks, this script answers with one without
  // letters: after an error the engine would ask again, for ever.
  const SHIPPED = $shipped;  // family: the ending of its files, and the numbers of its slices, or null if it is one file
  const EMPTY = Uint8Array.from(atob('$empty'), (letter) => letter.charCodeAt(0));
  const ASKED = /assets\/fonts\/([a-z0-9]+)\/v\d+\/[\w-]+?(?:\.(\d+))?\.woff2$/;
  const empty = () => new Response(EMPTY, {headers: {'content-type': 'font/woff2'}});
  const fetchOf = window.fetch;
  window.fetch = function (address, ...rest) {
    const asked = ASKED.exec(address.url || String(address));
    if (!asked) return fetchOf.call(this, address, ...rest);
    const [, family, slice] = asked, [ending, slices] = SHIPPED[family] || ['', []];
    if (slices && !slices.includes(Number(slice))) return Promise.resolve(empty());
    const file = slices ? `${family}/${slice}` : family;
    return fetchOf.call(this, new URL(`fonts/fallback/${file}.${ending}`, document.baseURI))
      .then((answer) => answer.ok ? answer : empty(), empty);
  };
  // The engine chooses among Chinese, Japanese and Korean fonts by this language alone; the fonts of the app are made
  // for the choice "zh-CN", and have the letters of all. The languages of the user are in `navigator.languages`.
  Object.defineProperty(navigator, 'language', {get: () => 'zh-CN'});
})();
