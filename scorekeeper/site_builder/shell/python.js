// The file system and the memory of Python, for worker.js in the page and for make_snapshot.mjs in Node.

const FILES = '/app';
const LONG_AGO = 1e12;

// Python could unpack its archive itself, in ten times the time.
export function unpack(python, tar) {
  const text = (at, length) => new TextDecoder().decode(tar.subarray(at, at + length)).split('\0')[0];
  for (let at = 0; tar[at];) {
    const [name, size, top] = [text(at, 100), parseInt(text(at + 124, 12), 8), text(at + 345, 155)];
    const path = `${FILES}/${top && top + '/'}${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    python.FS.writeFile(path, tar.subarray(at + 512, at + 512 + size));
    // Python asks whether a file is as old as when it was compiled.
    python.FS.utime(path, LONG_AGO, LONG_AGO);
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

// A snapshot is the memory of an interpreter that has imported the app, after a header of Pyodide: 32-bit words, of
// which the second is the length of the header. We write the length of the interpreter's constants to the fourth, which
// Pyodide does not use. The memory begins with them; they are zero in the snapshot, because each interpreter has them.
const HEADER = 1, CONSTANTS = 3;
const words = (snapshot) => new Uint32Array(snapshot.buffer, snapshot.byteOffset, 8);

// `memory` is that of a fresh interpreter.
export function removeConstants(snapshot, memory) {
  const header = words(snapshot)[HEADER];
  let end = 0;
  while (memory[end] === snapshot[header + end]) end += 1;
  snapshot.fill(0, header, header + end);
  words(snapshot)[CONSTANTS] = end;
}

// Every restored interpreter would draw the same random numbers, and know no file that has been unpacked. The library in
// machine code was imported (preload.py), but not executed.
const RENEW = `
import importlib, random, sys
random.seed()
importlib.invalidate_caches()
compiled = sys.modules.get("msgpack")
if compiled:
    compiled.__spec__.loader.exec_module(compiled)
`;

// Return an interpreter with the memory of the snapshot and the files of the archive. `folder` is that of Pyodide.
export async function restore(folder, snapshot, archive, settings) {
  const [{loadPyodide}, {default: instantiate}] = await Promise.all(
    ['pyodide.mjs', 'pyodide.asm.mjs'].map((name) => import(folder + name)),
  );
  const header = words(snapshot)[HEADER], size = snapshot.length - header;
  const createPyodideModule = async (options) => {
    const module = await instantiate(options);
    // A fresh memory may be smaller, and Pyodide does not let it grow.
    if (module.HEAPU8.length < size) module.growMemory(size);
    snapshot.set(module.HEAPU8.subarray(0, words(snapshot)[CONSTANTS]), header);
    return module;
  };
  const python = await loadPyodide({...settings, _loadSnapshot: snapshot, createPyodideModule});
  unpack(python, await archive);
  python.runPython(RENEW, {globals: python.toPy({})});
  return python;
}
