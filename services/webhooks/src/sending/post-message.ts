import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AttemptError, WEBHOOK_TIMEOUT_MS } from '@tanabana/contracts';
import { type Addresses, AddressRefused } from './addresses.ts';

export interface Message {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface Outcome {
  status: number | null;
  error: AttemptError | null;
  /** Beginning of the response. */
  response: string;
}

/** Bytes of a response that are read, and characters that are stored. */
const MAX_BYTES = 4096;
const MAX_CHARACTERS = 2000;

/** Reads the beginning of a response, as far as it arrives before the connection closes. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_BYTES) break;
    }
  } catch {
    // aborted or closed: the beginning is enough
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_BYTES).toString('utf8');
  return text.replaceAll('\0', '').slice(0, MAX_CHARACTERS);
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
const isRedirect = (status: number): boolean => status >= 300 && status < 400;

const errorOf = (status: number): AttemptError | null => {
  if (isSuccess(status)) return null;
  return isRedirect(status) ? 'redirect' : 'status';
};

/**
 * Returns a function that posts a message on a connection of its own. It follows no redirect, and ends after 10 seconds,
 * response included. It does not throw.
 */
export function createPostMessage(addresses: Addresses, timeoutMs = WEBHOOK_TIMEOUT_MS) {
  return async function postMessage({ url, headers, body }: Message): Promise<Outcome> {
    if (!addresses.accepts(url)) return { status: null, error: 'address', response: '' };
    const signal = AbortSignal.timeout(timeoutMs);
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const { lookup } = addresses;
        const sending = send(url, { method: 'POST', headers, lookup, signal, agent: false });
        sending.on('response', resolve);
        sending.on('error', reject);
        sending.end(body);
      });
      const { statusCode: status = 0 } = response;
      const text = await beginningOf(response);
      response.destroy();
      return { status, error: errorOf(status), response: text };
    } catch (error) {
      if (error instanceof AddressRefused) return { status: null, error: 'address', response: '' };
      return { status: null, error: signal.aborted ? 'timeout' : 'connection', response: '' };
    }
  };
}
