import { connect } from 'node:net';

// HTTP/1.1 by hand on bare sockets: a client library takes as long for a call as nginx does, and would
// be what is measured.

export interface LoadPlan {
  origin: string;
  /** Asked in turn by each connection. */
  paths: readonly string[];
  connections: number;
  /** Milliseconds before counting, and of counting. */
  warmUp: number;
  duration: number;
}

export interface LoadResult {
  perSecond: number;
  /** Share of the answers that came from the gateway's cache, 0 to 1. */
  cached: number;
  /** Bytes of a body, on average. */
  bytes: number;
}

const END_OF_HEAD = '\r\n\r\n';

/** Asks on all connections until the time is over. Any answer but 200 ends it with an error. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const started = performance.now();
  const from = started + plan.warmUp;
  const until = from + plan.duration;
  const sum = { answers: 0, cached: 0, bytes: 0 };
  const onAnswer = (bytes: number, cached: boolean): boolean => {
    const now = performance.now();
    if (now >= until) return false;
    if (now >= from) {
      sum.answers += 1;
      sum.cached += cached ? 1 : 0;
      sum.bytes += bytes;
    }
    return true;
  };
  await Promise.all(
    Array.from({ length: plan.connections }, (_, index) => keepAsking(plan, index, onAnswer)),
  );
  const { answers, cached, bytes } = sum;
  return {
    perSecond: (answers * 1000) / plan.duration,
    cached: cached / answers,
    bytes: bytes / answers,
  };
}

/** One connection, opened anew whenever the server closes it. */
function keepAsking(
  { origin, paths, warmUp, duration }: LoadPlan,
  index: number,
  onAnswer: (bytes: number, cached: boolean) => boolean,
): Promise<void> {
  const { hostname, port, host } = new URL(origin);
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}${END_OF_HEAD}`);
  let turn = index;
  return new Promise((resolve, reject) => {
    const open = (): void => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let head: Buffer = Buffer.alloc(0);
      let left = -1;
      let answer = { bytes: 0, cached: false, last: false };
      const ask = (): void => {
        socket.write(requests[turn++ % requests.length] ?? '');
      };
      const ended = (): void => {
        left = -1;
        head = Buffer.alloc(0);
        const again = onAnswer(answer.bytes, answer.cached);
        if (again && !answer.last) {
          ask();
          return;
        }
        socket.destroy();
        if (again) open();
        else resolve();
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
            socket.destroy(new Error(`${origin} answered ${line}, or without a length.`));
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

/** What a head says; null where it is no 200 of known length. */
function readHead(head: string) {
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) return null;
  return {
    bytes: Number(length),
    cached: /\nx-cache: HIT/i.test(head),
    last: /\nconnection: close/i.test(head),
  };
}
