import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Document } from 'mongodb';
import { generate } from 'selfsigned';
import { onTestFinished } from 'vitest';
import { serveClient } from '../../../packages/local-mongodb/src/gateway/gateway.ts';
import { decode, encode } from '../../../packages/local-mongodb/src/mongo-wire/bson.ts';

type Answer = Document | ((command: Document) => Document);

const HELLO = {
  isWritablePrimary: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  minWireVersion: 0,
  maxWireVersion: 25,
  readOnly: false,
};
const REPLICA_SET = {
  setName: 'rs0',
  hosts: ['127.0.0.1:27017'],
  logicalSessionTimeoutMinutes: 30,
};

/** Hello responses of a replica set and of a standalone server. */
export const MEMBER = { ...HELLO, ...REPLICA_SET };
export const STANDALONE = HELLO;

export const refused = (code: number, codeName: string, errmsg: string): Document => ({
  ok: 0,
  code,
  codeName,
  errmsg,
});

/**
 * A server with these responses, `{ ok: 1 }` to everything else, until the test ends. @returns its
 * address
 */
export async function fakeServer(answers: Record<string, Answer>): Promise<string> {
  const server = createServer((socket) => {
    serveClient(socket, async ({ body }) => {
      const command = decode(body);
      const [name = ''] = Object.keys(command);
      const known = answers[name === 'ismaster' || name === 'isMaster' ? 'hello' : name] ?? {};
      return encode({ ok: 1, ...(typeof known === 'function' ? known(command) : known) });
    });
  });
  return addressOf(server);
}

/** A server that closes each connection on its first message, like one that requires TLS. */
export const closingServer = (): Promise<string> =>
  addressOf(
    createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.destroy());
    }),
  );

/**
 * A server with a self-signed certificate for this name. @returns its address and the certificate
 */
export async function selfSignedServer(name: string) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  const server = createTlsServer({ cert, key }, (socket) => {
    serveClient(socket, async () => encode({ ok: 1, ...MEMBER }));
  });
  // a client that does not trust it closes the connection
  server.on('tlsClientError', () => {});
  return { address: await addressOf(server), cert };
}

async function addressOf(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`;
}
