// Renders pages with the shell's server build and the modules' browser builds in a context of its
// own, with access to the gateway's public reads only. Plain JavaScript, because it is started from
// its source text.
import { createHash } from 'node:crypto';
import { Agent, get } from 'node:http';
import { createContext, Script } from 'node:vm';
import { parentPort, threadId, workerData } from 'node:worker_threads';

/**
 * @typedef {object} Start
 * @property {string} origin of the gateway
 * @property {string} script address of the shell's server build
 * @property {{ modules: { name: string, entry: string, integrity?: Record<string, string> }[] }}
 * registry
 * @property {unknown} config
 * @property {string[]} without modules left to the browser
 * @property {number} answerTime milliseconds for a service response
 * @property {number} loadTime milliseconds for a component with its files
 * @property {RegExp} publicReads addresses that rendered code may request
 * @property {SharedArrayBuffer} state progress: an odd counter while a page renders, and the
 * module's number
 */

const { origin, script, registry, config, without, publicReads, answerTime, loadTime, state } =
  /** @type {Start} */ (workerData);
/** Contract version of the shell's server build (shell/src/server-rendering/server.tsx). */
const CONTRACT = 4;
const busy = new Int32Array(state);

const agent = new Agent({ keepAlive: true });
// asks the gateway for the plain document and uncached responses
const headers = { 'X-Client-Rendered': '1', Accept: 'application/json' };

/**
 * Takes a fifth of the time of `fetch`, several times per page.
 * @param {string} address @param {AbortSignal} [signal]
 * @returns {Promise<{ status: number, ok: boolean, headers: Headers, text: () => Promise<string>
 * }>}
 */
const read = (address, signal) =>
  new Promise((resolve, reject) => {
    get(origin + address, { agent, headers, signal }, (answer) => {
      let text = '';
      const { statusCode: status = 0 } = answer;
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          ...{ status, ok: status === 200, text: async () => text },
          headers: new Headers({ 'x-request-id': `${answer.headers['x-request-id'] ?? ''}` }),
        }),
      );
    }).on('error', reject);
  });

/**
 * @param {string} address @returns {Promise<string>} @throws if it cannot be loaded or differs from
 * its hash
 */
async function textOf(address, hash = '') {
  const answer = await read(address, AbortSignal.timeout(3000));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} is away (${answer.status}).`);
  const found = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  if (hash && hash !== found) throw new Error(`${address} differs from the deployed file.`);
  return text;
}

/** @type {Map<string, Promise<Record<string, string>>>} hashes of a version's files, by folder */
const lists = new Map();

/** @param {string} address */
async function hashOf(address) {
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  const line = registry.modules.find(({ entry }) => entry.startsWith(folder));
  const own = line?.integrity ?? {};
  const list = own['integrity.json'];
  if (list && !lists.has(folder))
    lists.set(folder, textOf(`${folder}integrity.json`, list).then(JSON.parse));
  const listed = await lists.get(folder);
  return { ...own, ...listed }[address.slice(folder.length)] ?? '';
}

/**
 * The parts of a document that containers use: their own address, and tags that load files.
 * @type {any}
 */
const document = {
  currentScript: null,
  querySelector: () => null,
  createElement: () => ({
    remove() {},
    getAttribute() {
      return this.src;
    },
  }),
  head: {
    append(/** @type {any} */ tag) {
      // the document already has the required styles
      if (!tag.src) return queueMicrotask(() => tag.onload?.({ type: 'load' }));
      run(tag).then(
        () => tag.onload?.({ type: 'load' }),
        () => tag.onerror?.({ type: 'error', target: tag }),
      );
    },
  },
};

/** @type {any} */
const world = {
  document,
  console: { log() {}, warn() {}, error() {}, info() {}, debug() {} },
  // public reads of this shop
  fetch(/** @type {string} */ address, /** @type {RequestInit} */ { signal } = {}) {
    if (!publicReads.test(address))
      return Promise.reject(new TypeError('Rendered code may not request this.'));
    return read(address, signal ?? undefined);
  },
  ...{ URL, URLSearchParams, AbortController, AbortSignal, TextEncoder, TextDecoder, Headers },
  ...{ Event, EventTarget, Blob, FormData, MessageChannel, atob, btoa, structuredClone },
  ...{ setTimeout, clearTimeout, queueMicrotask, performance, crypto },
};
world.self = world;
const context = createContext(world);

/** @param {{ src: string }} tag */
async function run(tag) {
  const text = await textOf(tag.src, await hashOf(tag.src));
  runText(text, tag.src, tag);
}

/** @param {string} text @param {string} filename @param {unknown} tag */
function runText(text, filename, tag = null) {
  document.currentScript = tag;
  try {
    new Script(text, { filename }).runInContext(context);
  } finally {
    document.currentScript = null;
  }
}

const part = (/** @type {string} */ module) =>
  Atomics.store(
    busy,
    1,
    registry.modules.findIndex(({ name }) => name === module),
  );

/** Milliseconds since the last response. */
let renderedFor = 0;

/** @type {Map<number, (result: unknown) => void>} places that server entries of remotes render */
const waiting = new Map();
let lastRemote = 0;

/** @param {string} module @param {object} request */
const renderRemote = (module, request) =>
  new Promise((resolve) => {
    lastRemote += 1;
    waiting.set(lastRemote, resolve);
    parentPort?.postMessage({ remote: { id: lastRemote, module, request } });
  });

async function start() {
  world.module = { exports: {} };
  runText(await textOf(script), script);
  const { createServerShell, RENDERING_CONTRACT } = world.module.exports;
  delete world.module;
  if (RENDERING_CONTRACT !== CONTRACT)
    throw new Error(
      `The shell uses rendering contract ${RENDERING_CONTRACT}, this service ${CONTRACT}.`,
    );
  return createServerShell({
    ...{ registry, config, without, answerTime, loadTime },
    onPart: part,
    renderRemote,
    /** Per thread: another one may have rendered the page without a module. */
    hash: (/** @type {string} */ text) =>
      `${threadId}-${createHash('sha256').update(text).digest('base64')}`,
    /** Measures synchronous work. */
    watched(/** @type {() => unknown} */ work) {
      const began = performance.now();
      Atomics.store(busy, 1, -1);
      Atomics.add(busy, 0, 1);
      try {
        return work();
      } finally {
        Atomics.add(busy, 0, 1);
        renderedFor += performance.now() - began;
      }
    },
  });
}

const shell = await start();
parentPort?.postMessage({ ready: true, failed: shell.failed });

/** React's preload hints for the first pictures, which belong into the head. */
const HINTS = /^(?:<link rel="preload"[^>]*>)+/;

const encoder = new TextEncoder();
const bytesOf = (/** @type {string} */ text) => encoder.encode(text);

/**
 * @param {{ id: number, rendering?: unknown, problem?: string }} message
 * @param {ArrayBuffer[]} [bytes]
 */
function answer(message, bytes) {
  parentPort?.postMessage({ ...message, renderedFor }, bytes);
  renderedFor = 0;
}

parentPort?.on('message', async ({ id, url, known, remoteId, result }) => {
  if (remoteId !== undefined) {
    waiting.get(remoteId)?.(result);
    return void waiting.delete(remoteId);
  }
  try {
    const rendering = await shell.render(url, known);
    if (!rendering || rendering === 'same') return answer({ id, rendering });
    const { name, status, parts, below, versions, threw, head } = rendering;
    const described = `"parts":${JSON.stringify(parts)},"versions":${JSON.stringify(versions)}`;
    const hints = HINTS.exec(rendering.html)?.[0] ?? '';
    // bytes are transferred, texts copied
    const html = bytesOf(rendering.html.slice(hints.length));
    const data = bytesOf(`{${described},${rendering.members}}`.replaceAll('<', '\\u003c'));
    const made = { name, status, hints, html, parts, below, data, threw, head };
    answer({ id, rendering: made }, [html.buffer, data.buffer]);
  } catch (error) {
    answer({ id, problem: String(error) });
  }
});
