import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOf } from '../database/errors.ts';
import type { Running } from './lifeline.ts';

/** Where the running shop takes orders of tools beside it; written into `shop.json`, which only its owner reads. */
export interface ControlAddress {
  url: string;
  token: string;
}

/** One line of the answer: what was done, at last whether all of it went well. */
export type ControlLine = { line: string } | { done: true } | { problem: string };

/** Does what a tool asks for; gives a line for each step. */
export type ControlWork = (
  services: readonly string[],
  tell: (line: string) => void,
) => Promise<void>;

/** Opens the way by which `npm run restart` reaches the running shop: 127.0.0.1 and a secret. */
export async function openControl(restart: ControlWork): Promise<Running & { at: ControlAddress }> {
  const token = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    if (!isAllowed(request, token)) response.writeHead(403).end();
    else if (request.method !== 'POST' || !request.url?.startsWith('/restart'))
      response.writeHead(404).end();
    else void answer(request, response, restart);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const kill = () => {
    server.close();
    server.closeAllConnections();
  };
  return {
    name: 'control',
    at: { url: `http://127.0.0.1:${port}`, token },
    stop: async () => kill(),
    kill,
  };
}

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  restart: ControlWork,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '', 'http://control');
  const write = (line: ControlLine) => response.write(`${JSON.stringify(line)}\n`);
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
  response.flushHeaders();
  try {
    await restart(searchParams.getAll('service'), (line) => write({ line }));
    write({ done: true });
  } catch (error) {
    write({ problem: messageOf(error) });
  }
  response.end();
}
