import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const ASK_EVERY_MS = 25;
const PATIENCE_MS = 2000;

/**
 * Waits until an address answers 200.
 * @throws when `signal` is aborted before
 */
export async function answers(url: string, signal: AbortSignal): Promise<void> {
  while (!(await isOk(url))) await delay(ASK_EVERY_MS, undefined, { signal });
}

function isOk(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: PATIENCE_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
