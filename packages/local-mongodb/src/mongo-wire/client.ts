import { connect } from 'node:net';
import { type Document, decode, encode } from './bson.ts';
import { encodeMessage, Framer } from './messages.ts';

/**
 * Sends one command (to its `$db`, else to admin) to a local MongoDB over a new connection and
 * returns the reply, even if it is an error (`ok: 0`). For readiness checks and setup, not for
 * data.
 * @throws Error if nothing responds within `timeoutMs`
 */
export function runCommand(port: number, command: Document, timeoutMs = 5000): Promise<Document> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const framer = new Framer((message) => {
      socket.destroy();
      resolve(decode(message.body));
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no response on port ${port}`)));
    socket.on('connect', () =>
      socket.write(encodeMessage(encode({ ...command, $db: command.$db ?? 'admin' }), 1)),
    );
    socket.on('data', (chunk) => {
      try {
        framer.push(chunk);
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`port ${port} closed the connection`)));
  });
}
