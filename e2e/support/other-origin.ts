import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export interface OtherOrigin {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** Code appended to every script from now on. */
  spoil(text: string): void;
  stop(): Promise<void>;
}

/** Another team's server for a built folder, with CORS for all and without caching. */
export async function otherOrigin(dist: string): Promise<OtherOrigin> {
  let spoiled = '';
  const server = createServer(async (asking, answer) => {
    const path = normalize(new URL(asking.url ?? '/', 'http://any').pathname);
    const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' };
    try {
      const content = await readFile(join(dist, path));
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      answer.writeHead(200, { ...headers, 'Content-Type': type });
      answer.write(content);
      answer.end(extname(path) === '.js' ? spoiled : undefined);
    } catch {
      answer.writeHead(404, headers).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil(text) {
      spoiled = text;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
