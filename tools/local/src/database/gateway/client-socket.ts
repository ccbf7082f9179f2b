import type { Socket } from 'node:net';
import { Framer } from '../mongo-wire/framer.ts';
import { encodeReply, type Message } from '../mongo-wire/messages.ts';
import type { Client } from './command.ts';

// a client that sends without waiting for answers is read no faster than it is served
const MAX_WAITING = 16;

/**
 * Serves one client: its commands one after the other, in order. Bytes that are not the protocol
 * close this connection and no other.
 */
export function serveClient(
  socket: Socket,
  id: number,
  handle: (message: Message, client: Client) => Promise<Buffer>,
): void {
  const client: Client = { id, address: `${socket.localAddress}:${socket.localPort}` };
  const waiting: Message[] = [];
  let busy = false;
  let replies = 0;

  async function work(): Promise<void> {
    busy = true;
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      const reply = await handle(message, client);
      if (!message.moreToCome && socket.writable)
        socket.write(encodeReply(message, reply, ++replies));
      if (waiting.length < MAX_WAITING) socket.resume();
    }
    busy = false;
  }

  const framer = new Framer((message) => {
    waiting.push(message);
    if (waiting.length >= MAX_WAITING) socket.pause();
    if (!busy) void work();
  });
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    try {
      framer.push(chunk);
    } catch {
      socket.destroy();
    }
  });
}
