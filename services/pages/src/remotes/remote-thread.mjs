// Runs the server entry of a remote of another team (decision 0077) in a context of its own, with
// access to the gateway's public reads only. Plain JavaScript, because it is started from its source
// text.
import { createContext, Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * @typedef {object} Start
 * @property {string} origin of the gateway
 * @property {string} script text of the server entry, a CommonJS module
 * @property {string} filename its address, for stacks
 * @property {RegExp} publicReads addresses that rendered code may request
 * @property {number} maxBytes of HTML, head and state together
 */

/**
 * @typedef {{ html?: unknown, title?: unknown, description?: unknown, jsonLd?: unknown, state?:
 * unknown }} Made
 */

const { origin, script, filename, publicReads, maxBytes } = /** @type {Start} */ (workerData);

/** @type {any} */
const world = {
  console: { log() {}, warn() {}, error() {}, info() {}, debug() {} },
  fetch(/** @type {string} */ address, /** @type {RequestInit} */ { signal } = {}) {
    if (!publicReads.test(String(address)))
      return Promise.reject(new TypeError('Rendered code may not request this.'));
    const headers = { 'X-Client-Rendered': '1', Accept: 'application/json' };
    return fetch(origin + address, { headers, signal: signal ?? null });
  },
  ...{ URL, URLSearchParams, AbortController, AbortSignal, TextEncoder, TextDecoder, Headers },
  ...{ Event, EventTarget, ReadableStream, WritableStream, TransformStream, MessageChannel },
  ...{ Blob, FormData, atob, btoa, structuredClone, performance, crypto },
  ...{ setTimeout, clearTimeout, queueMicrotask },
};
world.self = world;
const context = createContext(world);

/** @returns {{ render: (request: object) => unknown }} the exports of the entry */
function load() {
  const module = { exports: /** @type {any} */ ({}) };
  const text = `(function (module, exports) {${script}\n})`;
  new Script(text, { filename }).runInContext(context)(module, module.exports);
  const found = module.exports.default ?? module.exports;
  const entry = typeof found.render === 'function' ? found : module.exports;
  if (typeof entry.render !== 'function') throw new Error('The server entry exports no render.');
  return entry;
}

const tooLong = () => new Error(`The server entry returned more than ${maxBytes} bytes.`);

/**
 * @param {any} html a text, or an async iterable of texts or bytes
 * @throws if it is something else, or too long
 */
async function textOf(html) {
  if (typeof html === 'string') return html;
  if (typeof html?.[Symbol.asyncIterator] !== 'function')
    throw new TypeError('The server entry returned no HTML.');
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of html) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    if (text.length > maxBytes) throw tooLong();
  }
  return text + decoder.decode();
}

/**
 * Null if the entry leaves the request to the browser.
 * @param {any} made result of `render`
 */
async function answerOf(made) {
  if (made === null || made === undefined) return null;
  const isHtml = typeof made === 'string' || typeof made[Symbol.asyncIterator] === 'function';
  const { html, title, description, jsonLd, state } = /** @type {Made} */ (
    isHtml ? { html: made } : made
  );
  const text = await textOf(html);
  const stateJson = JSON.stringify(state);
  const head = JSON.stringify({ title, description, jsonLd });
  if (Buffer.byteLength(text + head + (stateJson ?? '')) > maxBytes) throw tooLong();
  return {
    html: text,
    head,
    ...(stateJson !== undefined && { state: stateJson }),
  };
}

/** @type {Map<number, AbortController>} */
const running = new Map();

/** @param {number} id @param {object} request */
async function render(id, request) {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const made = await entry.render({ ...request, signal: controller.signal });
    parentPort?.postMessage({ id, answer: await answerOf(made) });
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) });
  } finally {
    running.delete(id);
  }
}

const entry = load();
parentPort?.on('message', ({ id, request }) => {
  if (request) return void render(id, request);
  // too late: the answer proves that the thread is not blocked
  running.get(id)?.abort();
  parentPort?.postMessage({ alive: true });
});
parentPort?.postMessage({ ready: true });
