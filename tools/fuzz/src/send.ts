import { Agent, request } from 'node:http';
import type { Answer, Call } from './call.ts';

/** Time limit of a call in milliseconds. */
export const LONGEST_MS = 5000;
/** Extra time to distinguish a slow response from none. */
const GIVEN_UP_MS = 15_000;
const CUT_AFTER_MS = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends one call unchanged; never throws. A call on a kept connection that is being closed is sent
 * again.
 */
export async function send(call: Call): Promise<Answer> {
  const answer = await sendOnce(call, call.isCut || call.isAstray ? false : agent);
  if (answer.status !== 0 || !answer.isRepeated) return answer;
  return { ...(await sendOnce(call, false)), isRepeated: true };
}

function sendOnce(call: Call, connections: Agent | false): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const sent = open(call, connections);
    const late = setTimeout(() => {
      end({ isHung: true, reason: 'nothing came' });
      sent?.destroy();
    }, GIVEN_UP_MS);
    const end = (answer: Partial<Answer>): void => {
      clearTimeout(late);
      const milliseconds = performance.now() - began;
      resolve({ ...NONE, ...answer, milliseconds });
    };
    if (!sent) return end({ reason: 'cannot be sent' });
    sent.on('error', ({ message }) => end({ reason: message, isRepeated: sent.reusedSocket }));
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', ({ message }) => end({ reason: message }));
      response.on('end', () =>
        end({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    if (!call.isCut) return void sent.end(call.body ?? undefined);
    sent.write(call.body ?? '');
    setTimeout(() => {
      end({ reason: 'cut' });
      sent.destroy();
    }, CUT_AFTER_MS);
  });
}

const NONE: Omit<Answer, 'milliseconds'> = {
  status: 0,
  headers: {},
  text: '',
  reason: '',
  isRepeated: false,
  isHung: false,
};

/** Undefined if Node refuses to send it. */
function open({ origin, method, path, headers }: Call, agent: Agent | false) {
  const { hostname, port } = new URL(origin);
  try {
    return request({ hostname, port, path, method, headers, agent });
  } catch {
    return undefined;
  }
}

/** Closes the kept connections. */
export const closeConnections = (): void => agent.destroy();

/** A shell command that repeats the call. */
export function asCurl({ method, origin, path, headers, body }: Call): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const sentHeaders = Object.entries(headers).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  const bytes =
    body && `--data-binary @<(echo ${body.subarray(0, 3000).toString('base64')} | base64 -d)`;
  return ['curl --path-as-is -i -X', method, quoted(origin + path), ...sentHeaders, bytes]
    .filter(Boolean)
    .join(' ');
}
