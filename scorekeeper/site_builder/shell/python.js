// The file system and the memory of Python, for worker.js in the page and for run_python.mjs in Node.

const FILES = '/app';
const LONG_AGO = 1e12;
const READABLE = 0o100644;  // the mode of a file

// Python could unpack its archive itself, in ten times the time. The files are put into the file system of Emscripten
// as they are: `FS.writeFile` would look up each path several times.
export function unpack({FS}, tar) {
  const {MEMFS} = FS.filesystems, folders = new Map(), decoder = new TextDecoder();
  function text(at, length) {
    const end = tar.indexOf(0, at);
    return decoder.decode(tar.subarray(at, Math.min(end, at + length)));
  }
  function folderOf(path) {
    if (!folders.has(path)) {
      FS.mkdirTree(path);
      folders.set(path, FS.lookupPath(path).node);
    }
    return folders.get(path);
  }
  for (let at = 0; tar[at];) {
    const [name, size, top] = [text(at, 100), parseInt(text(at + 124, 12), 8), text(at + 345, 155)];
    const path = `${FILES}/${top && top + '/'}${name}`, cut = path.lastIndexOf('/');
    const file = MEMFS.createNode(folderOf(path.slice(0, cut)), path.slice(cut + 1), READABLE, 0);
    file.contents = tar.subarray(at + 512, at + 512 + size);
    file.usedBytes = size;
    // Python asks whether a file is as old as when it was compiled.
    file.atime = file.mtime = file.ctime = LONG_AGO;
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

// A snapshot is the memory of an interpreter that has imported the app: a line of JSON, and the parts that a fresh
// interpreter does not have. `parts` lists the place and the length of each; what lies between them is zero, or one of
// the constants at the beginning of every memory. `state` is what Pyodide notes beside a memory.
const HEADER = 1, STATE = 2, BUILD = 4, TEXT = 12;  // 32-bit words before the memory in a snapshot of Pyodide
const BLOCK = 512;

// `snapshot` is one of Pyodide, `fresh` the memory of an interpreter that has imported nothing.
export function pack(snapshot, fresh) {
  const words = new Uint32Array(snapshot.buffer, snapshot.byteOffset, TEXT), memory = snapshot.subarray(words[HEADER]);
  const text = new TextDecoder().decode(snapshot.subarray(TEXT * 4, TEXT * 4 + words[STATE]));
  let constants = 0, used = fresh.length;
  while (memory[constants] === fresh[constants]) constants += 1;
  while (!fresh[used - 1]) used -= 1;
  const parts = [];
  for (let at = constants; at < memory.length; at += BLOCK) {
    const block = memory.subarray(at, at + BLOCK), last = parts.at(-1);
    // A browser may use a little more than Node does.
    if (at > used + (1 << 20) && block.every((byte) => !byte)) continue;
    if (last && last[0] + last[1] === at) last[1] += block.length;
    else parts.push([at, block.length]);
  }
  const build = [...words.slice(BUILD, TEXT)].map((word) => word.toString(16).padStart(8, '0')).join('');
  const about = {size: memory.length, build, state: JSON.parse(text), parts};
  const line = new TextEncoder().encode(JSON.stringify(about) + '\n');
  return [line, ...parts.map(([at, length]) => memory.subarray(at, at + length))];
}

// Every restored interpreter would draw the same random numbers, and know no file that has been unpacked. The library in
// machine code was imported (preload.py), but not executed; and what was compiled there has its source here.
const RENEW = `
import importlib.machinery, random, sys
random.seed()
importlib.invalidate_caches()
library = sys.modules.get("msgpack")
if library:
    importlib.machinery.PathFinder.find_spec("msgpack").loader.exec_module(library)
`;

// Return an interpreter with the memory of the snapshot and the files of the archive; both may be promises. `folder` is
// that of Pyodide.
export async function restore(folder, snapshot, archive, settings) {
  // Pyodide fetches its machine code at once, while the large script beside it is still compiled.
  const script = import(folder + 'pyodide.asm.mjs');
  script.catch(() => {});
  const {loadPyodide} = await import(folder + 'pyodide.mjs');
  const createPyodideModule = async (options) => {
    const {default: instantiate} = await script, module = await instantiate(options);
    unpack(module, await archive);  // while the snapshot is read and checked
    let bytes = await snapshot, from = bytes.indexOf(10) + 1;
    snapshot = null;
    const {size, build, state, parts} = JSON.parse(new TextDecoder().decode(bytes.subarray(0, from)));
    if (build !== module.API.config.BUILD_ID) throw new Error('a snapshot of another build of Pyodide');
    // A fresh memory may be smaller, and Pyodide does not let it grow.
    if (module.HEAPU8.length < size) module.growMemory(size);
    module.API.restoreSnapshot = () => {
      for (const [at, length] of parts) module.HEAPU8.set(bytes.subarray(from, from += length), at);
      bytes = null;  // Pyodide keeps this function
      return state;
    };
    return module;
  };
  // Pyodide would wait for the whole snapshot before it starts.
  const python = await loadPyodide({...settings, _loadSnapshot: new Uint8Array(), createPyodideModule});
  python.runPython(RENEW, {globals: python.toPy({})});
  return python;
}
