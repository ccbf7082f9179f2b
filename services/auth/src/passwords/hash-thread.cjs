// A thread that makes hashes, one at a time, and gives way to everything else. It is started from its text
// (hash-threads.ts), so it imports nothing of this folder and is told where the library lies.
const { setPriority } = require('node:os');
const { parentPort, workerData } = require('node:worker_threads');
const { hashSync, verifySync } = require(workerData.argon2);

const calls = { hash: hashSync, verify: verifySync };

// Only Linux has priorities of threads; anywhere else this would slow down the whole service.
if (process.platform === 'linux') {
  try {
    setPriority(workerData.niceness);
  } catch {
    // Forbidden, or lower already: it hashes as well without.
  }
}

parentPort.on('message', ({ call, args }) => {
  try {
    parentPort.postMessage({ result: calls[call](...args) });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});
