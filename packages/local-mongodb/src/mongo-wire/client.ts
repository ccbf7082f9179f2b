import { connect } from 'node:net';
import { type Document, decode, encode } from './bson.ts';
import { encodeMessage, Framer } from './messages.ts';

/**
 * Sends one command (to its `$db`, else to admin) to a MongoDB on this machine over a connection of its own and gives the reply,
 * also when that is an error (`ok: 0`). For readiness checks and setting up; not for data.
 * @throws Error when nothing answers within `timeoutMs`
 */
export function runCommand(port: number, command: Document, timeoutMs = 5000): Promise<Document> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const framer = new Framer((message) => {
      socket.destroy();
      resolve(decode(message.body));
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer on port ${port}`)));
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
