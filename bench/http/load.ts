import { connect } from 'node:net';
import { quantile } from '../figures.ts';

// HTTP/1.1 on bare sockets: a client library takes as long per call as nginx does, and would
// dominate the measurement.

export interface LoadPlan {
  origin: string;
  /** Requested in turn by each connection. */
  paths: readonly string[];
  connections: number;
  /** Milliseconds of warm-up, and of measuring. */
  warmUp: number;
  duration: number;
  /** Instead of a duration: each path is requested once, this many of them as warm-up. */
  once?: { warmUp: number } | undefined;
}

export interface LoadResult {
  perSecond: number;
  /** Share of responses from the gateway's cache, 0 to 1. */
  cached: number;
  /** Average body size in bytes. */
  bytes: number;
  /** 95th and 99th percentile and maximum, in milliseconds. */
  p95: number;
  p99: number;
  longest: number;
}

const END_OF_HEAD = '\r\n\r\n';

/**
 * Sends requests on all connections until time is up or all paths are requested. Any response but
 * 200 is an error.
 */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const { origin, paths, once } = plan;
  const { host } = new URL(origin);
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}${END_OF_HEAD}`);
  const times: number[] = [];
  const sum = { answers: 0, cached: 0, bytes: 0 };
  let asked = 0;
  let from = once ? Number.POSITIVE_INFINITY : performance.now() + plan.warmUp;
  const until = once ? Number.POSITIVE_INFINITY : from + plan.duration;
  const next = (): string | undefined => {
    if (once ? asked === paths.length : performance.now() >= until) return undefined;
    if (asked === once?.warmUp) from = performance.now();
    asked += 1;
    return requests[(asked - 1) % requests.length];
  };
  const onAnswer = ({ bytes, cached, ms }: Answered): void => {
    const now = performance.now();
    if (now < from || now >= until) return;
    sum.answers += 1;
    sum.cached += cached ? 1 : 0;
    sum.bytes += bytes;
    times.push(ms);
  };
  await Promise.all(
    Array.from({ length: plan.connections }, () => requestContinuously(plan, next, onAnswer)),
  );
  const { answers, cached, bytes } = sum;
  const seconds = (Math.min(until, performance.now()) - from) / 1000;
  return {
    perSecond: answers / seconds,
    cached: cached / answers,
    bytes: bytes / answers,
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    longest: quantile(times, 1),
  };
}

interface Answered {
  bytes: number;
  cached: boolean;
  /** Milliseconds from the request to the last byte. */
  ms: number;
}

/** One connection, reopened when the server closes it. */
function requestContinuously(
  { origin, warmUp, duration }: LoadPlan,
  next: () => string | undefined,
  onAnswer: (answer: Answered) => void,
): Promise<void> {
  const { hostname, port } = new URL(origin);
  let question = next();
  if (question === undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const open = (): void => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let head: Buffer = Buffer.alloc(0);
      let left = -1;
      let answer = { bytes: 0, cached: false, last: false };
      let askedAt = 0;
      const ask = (): void => {
        askedAt = performance.now();
        socket.write(question ?? '');
      };
      const ended = (): void => {
        left = -1;
        head = Buffer.alloc(0);
        onAnswer({ ...answer, ms: performance.now() - askedAt });
        question = next();
        if (question !== undefined && !answer.last) {
          ask();
          return;
        }
        socket.destroy();
        if (question === undefined) resolve();
        else open();
      };
      socket.setTimeout(warmUp + duration + 10_000, () => socket.destroy(new Error('No answer.')));
      socket.on('connect', ask).on('error', reject);
      socket.on('end', () => reject(new Error(`${origin} ended a connection.`)));
      socket.on('data', (chunk) => {
        let body = chunk.length;
        if (left < 0) {
          head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
          const end = head.indexOf(END_OF_HEAD);
          if (end < 0) return;
          const read = readHead(head.toString('latin1', 0, end));
          if (!read) {
            const [line = ''] = head.toString('latin1', 0, end).split('\r\n');
            socket.destroy(new Error(`${origin} returned ${line}, or no length.`));
            return;
          }
          answer = read;
          left = read.bytes;
          body = head.length - end - END_OF_HEAD.length;
        }
        left -= body;
        if (left === 0) ended();
      });
    };
    open();
  });
}

/** Parses a response head; null unless 200 with a known length. */
function readHead(head: string) {
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) return null;
  return {
    bytes: Number(length),
    cached: /\nx-cache: HIT/i.test(head),
    last: /\nconnection: close/i.test(head),
  };
}
