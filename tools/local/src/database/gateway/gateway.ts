import { createServer, type Socket } from 'node:net';
import type { Log } from '../engine.ts';
import type { Message } from '../mongo-wire/messages.ts';
import type { PgAddress } from '../pg-wire/connection.ts';
import { Backend } from './backend.ts';
import { Call, type Services } from './call.ts';
import { serveClient } from './client-socket.ts';
import { type Client, type Command, readCommand } from './command.ts';
import { runHandler } from './commands/index.ts';
import { Cursors } from './cursors.ts';
import { CODE, RETRYABLE, toMongoError } from './errors.ts';
import { IndexQueue } from './index-queue.ts';
import { Maintenance } from './maintenance.ts';
import { ensureSchema } from './schema.ts';
import { Transactions } from './transactions.ts';

const REAP_MS = 5000;

/** Speaks MongoDB's wire protocol to clients and runs their commands in the engine. */
export class Gateway {
  private readonly server = createServer((socket) => this.onSocket(socket));
  private readonly sockets = new Set<Socket>();
  private readonly services: Services;
  private clients = 0;
  private reaper: NodeJS.Timeout | null = null;

  constructor(engine: PgAddress, log: Log) {
    const backend = new Backend(engine);
    const cursors = new Cursors(backend);
    const indexQueue = new IndexQueue(backend, log);
    this.services = {
      backend,
      cursors,
      transactions: new Transactions(backend, (transaction) =>
        cursors.transactionEnded(transaction),
      ),
      maintenance: new Maintenance(backend, indexQueue, log),
      indexQueue,
      connections: () => this.sockets.size,
    };
  }

  /** Waits for the engine, makes its schema, then listens on 127.0.0.1. */
  async start(port: number): Promise<void> {
    await this.services.backend.commands.with(ensureSchema);
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    this.services.maintenance.start();
    this.reaper = setInterval(() => this.reap(), REAP_MS);
  }

  /** Drops all clients and connections. */
  async stop(): Promise<void> {
    if (this.reaper) clearInterval(this.reaper);
    this.services.maintenance.stop();
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.services.backend.close();
  }

  private onSocket(socket: Socket): void {
    const id = ++this.clients;
    this.sockets.add(socket);
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.services.transactions.clientGone(id);
    });
    serveClient(socket, id, (message, client) => this.handle(message, client));
  }

  private async handle(message: Message, client: Client): Promise<Buffer> {
    let command: Command | null = null;
    try {
      command = readCommand(message, client);
      return await this.run(command);
    } catch (error) {
      const known = toMongoError(error, command?.inTransaction === true);
      if (
        known.code === CODE.shutdownInProgress &&
        command?.txnNumber != null &&
        !command.inTransaction
      )
        known.labels = [RETRYABLE];
      return known.reply();
    }
  }

  private run(command: Command): Promise<Buffer> {
    if (!command.inTransaction) return runHandler(new Call(this.services, command));
    return this.services.transactions.run(command, (transaction) =>
      runHandler(new Call(this.services, command, transaction)),
    );
  }

  private reap(): void {
    this.services.transactions.reap();
    this.services.cursors.reap();
    this.services.backend.trim();
  }
}
