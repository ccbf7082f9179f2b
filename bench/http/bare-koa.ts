import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

/** Bytes of the fixed answer, of Koa and of the file that nginx serves. */
const FIXED_BYTES = 12_000;

/** JSON of 12 kB. */
export const fixedJson = (): string => JSON.stringify({ data: 'a'.repeat(FIXED_BYTES - 11) });

/** The measure of all others: Koa and nothing else, on a free port that it returns. */
export async function serveBareKoa(): Promise<number> {
  const json = fixedJson();
  const app = new Koa();
  app.use((context) => {
    context.type = 'application/json';
    context.body = json;
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
