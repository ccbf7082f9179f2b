import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { PgAddress } from '../pg-wire/connection.ts';

const SOCKET_NAME = '.s.PGSQL.5432';
const MAX_SOCKET_PATH = 107;

/**
 * The address of the server whose socket lies in its data folder. The system limits the length of
 * a socket's path, but a folder may lie deeper than that: it is then reached through an open handle.
 * @returns the address, and a function that closes the handle after the last connection was opened
 */
export function socketIn(folder: string): { address: PgAddress; release(): void } {
  const direct = join(folder, SOCKET_NAME);
  const account = { user: 'postgres', database: 'postgres' };
  if (Buffer.byteLength(direct) <= MAX_SOCKET_PATH)
    return { address: { path: direct, ...account }, release: () => {} };
  const handle = openSync(folder, 'r');
  const path = `/proc/self/fd/${handle}/${SOCKET_NAME}`;
  return { address: { path, ...account }, release: () => closeSync(handle) };
}
