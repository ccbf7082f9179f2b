import { ApiError } from './api-error.ts';
import type { RawAnswer } from './read-answer.ts';

export interface Sending {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
  /** `file`: returns a successful response as a Blob. */
  as?: 'file';
  /** Lets the request complete after the page is closed. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** Milliseconds until the call times out. */
  timeout: number;
  /** Called with the uploaded share, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with the part of a successful response received so far. */
  onAnswer?: (soFar: string) => void;
}

/** The connection failed before the complete response arrived. */
class NoAnswer extends Error {}

/**
 * Sends one request and reads the complete response.
 * @throws {ApiError} `client.timeout` or `client.offline`; the reason of `signal` when the caller
 * aborted; any other error is a bug
 */
export async function send(sending: Sending): Promise<RawAnswer> {
  const timeout = AbortSignal.timeout(sending.timeout);
  const signal = sending.signal ? AbortSignal.any([sending.signal, timeout]) : timeout;
  try {
    const isWatched = sending.onProgress || sending.onAnswer;
    return await (isWatched ? sendWithProgress : sendPlain)(sending, signal);
  } catch (error) {
    sending.signal?.throwIfAborted();
    if (timeout.aborted) throw tooSlow();
    throw error instanceof NoAnswer ? unreachable() : error;
  }
}

async function sendPlain(sending: Sending, signal: AbortSignal): Promise<RawAnswer> {
  const { method, url, headers, body, as, keepalive } = sending;
  assertSound(sending);
  try {
    const answer = await fetch(url, { method, headers, body, keepalive, signal });
    const file = as === 'file' && answer.ok ? await answer.blob() : undefined;
    return {
      status: answer.status,
      text: file ? '' : await answer.text(),
      file,
      header: (name) => answer.headers.get(name),
    };
  } catch (cause) {
    throw new NoAnswer('No answer.', { cause });
  }
}

/** Throws on an invalid URL or header, because `fetch` reports those like a lost connection. */
function assertSound({ url, headers }: Sending): void {
  void new URL(url, 'http://page');
  void new Headers(headers);
}

/** XMLHttpRequest reports upload progress; fetch does not. */
function sendWithProgress(sending: Sending, signal: AbortSignal): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(sending.method, sending.url);
    for (const [name, value] of Object.entries(sending.headers))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) sending.onProgress?.(event.loaded / event.total);
    };
    request.onprogress = () => {
      if (request.status === 200) sending.onAnswer?.(request.responseText);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      });
    request.onerror = request.onabort = () => reject(new NoAnswer('No answer.'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(sending.body);
  });
}

const tooSlow = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'client.timeout',
    message: 'The shop took too long to answer. Please try again.',
  });

const unreachable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'client.offline',
    message: 'The shop cannot be reached. Please check your connection and try again.',
  });
