import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Log } from '../engine.ts';
import { decode, decodeExactly, encode } from '../mongo-wire/bson.ts';
import { encodeReply, Framer, type Message } from '../mongo-wire/messages.ts';
import type { PgAddress } from '../pg-wire/connection.ts';
import { Backend } from './backend.ts';
import { Call, type Services } from './call.ts';
import { ClusterTime } from './cluster-time.ts';
import { type Client, type Command, readCommand } from './command.ts';
import { runHandler } from './commands/index.ts';
import { writeConcernError } from './commands/refusals.ts';
import { Cursors } from './cursors.ts';
import { errorLabels, STATE_CHANGES, toMongoError } from './errors.ts';
import { ConnectionToClose, FailPoints } from './fail-points.ts';
import { IndexQueue, Maintenance } from './maintenance.ts';
import { ensureSchema } from './outcomes.ts';
import { ReplicaSet } from './replica-set.ts';
import { Transactions } from './transactions.ts';

const REAP_MS = 500;

/** Addresses of the replica set's members. */
export interface Members {
  hosts: readonly string[];
  port: number;
}

/** Serves MongoDB's wire protocol to clients and runs their commands in the engine. */
export class Gateway {
  private readonly members: Members;
  private readonly servers: Server[];
  private readonly sockets = new Set<Socket>();
  private readonly services: Services;
  private readonly clusterTime = new ClusterTime();
  private clients = 0;
  private reaper: NodeJS.Timeout | null = null;

  /** @param testCommands allows clients to make commands fail and to make the primary step down */
  constructor(engine: PgAddress, log: Log, members: Members, testCommands = false) {
    const { hosts, port } = members;
    this.members = members;
    this.servers = hosts.map(() => createServer((socket) => this.onSocket(socket)));
    const replicaSet = new ReplicaSet(hosts.map((host) => `${host}:${port}`));
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
      failPoints: testCommands ? new FailPoints(replicaSet) : null,
      replicaSet,
      disconnect: (member) => {
        for (const socket of this.sockets) if (addressOf(socket) === member) socket.destroy();
      },
      connections: () => this.sockets.size,
    };
  }

  /** Waits for the engine, creates the gateway's schema, then listens. */
  async start(): Promise<void> {
    const { hosts, port } = this.members;
    await this.services.backend.commands.with(ensureSchema);
    for (const [at, server] of this.servers.entries())
      await once(server.listen(port, hosts[at]), 'listening');
    this.services.maintenance.start();
    this.reaper = setInterval(() => this.reap(), REAP_MS);
  }

  /** Closes the servers, the clients' connections and the connections to the engine. */
  async stop(): Promise<void> {
    if (this.reaper) clearInterval(this.reaper);
    this.services.maintenance.stop();
    const closed = this.servers.map((server) => new Promise((resolve) => server.close(resolve)));
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(closed);
    this.services.backend.close();
  }

  private onSocket(socket: Socket): void {
    const client: Client = {
      id: ++this.clients,
      address: addressOf(socket),
      appName: null,
      metFailPoint: false,
    };
    this.sockets.add(socket);
    socket.on('close', () => {
      this.sockets.delete(socket);
      if (!client.metFailPoint) this.services.transactions.rollbackClient(client.id);
    });
    serveClient(socket, async (message) => {
      const reply = await this.handle(message, client);
      return reply && this.clusterTime.stamp(reply);
    });
  }

  /** @returns null if the connection must be closed */
  private async handle(message: Message, client: Client): Promise<Buffer | null> {
    const { failPoints } = this.services;
    let command: Command | null = null;
    try {
      command = readCommand(message, client);
      await failPoints?.before(command);
      const reply = withWriteConcern(command, await this.run(command));
      return failPoints ? failPoints.after(command, reply) : reply;
    } catch (error) {
      if (error instanceof ConnectionToClose) return null;
      const known = toMongoError(error, command?.inTransaction === true);
      if (command) known.labels ??= errorLabels(command, known.code);
      if (STATE_CHANGES.has(known.code))
        known.extra = { ...known.extra, ...this.services.replicaSet.topologyVersion };
      return known.reply();
    }
  }

  private run(command: Command): Promise<Buffer> {
    const { replicaSet, transactions } = this.services;
    return replicaSet.run(command, () =>
      command.inTransaction
        ? transactions.run(command, (transaction) =>
            runHandler(new Call(this.services, command, transaction)),
          )
        : runHandler(new Call(this.services, command)),
    );
  }

  private reap(): void {
    this.services.transactions.reap();
    this.services.cursors.reap();
    this.services.backend.trim();
  }
}

function withWriteConcern(command: Command, reply: Buffer): Buffer {
  const error = writeConcernError(command);
  return error ? encode({ ...decodeExactly(reply), writeConcernError: error }) : reply;
}

/** A member's address as a client reached it. */
const addressOf = ({ localAddress, localPort }: Socket): string => `${localAddress}:${localPort}`;

/**
 * Returns the next request of a client that accepts a stream of `hello` replies: it waits for the
 * next topology change. Null for other requests.
 */
function nextOf(message: Message, reply: Buffer): Message | null {
  if (!message.exhaustAllowed) return null;
  const body = decodeExactly(message.body);
  const { ok, topologyVersion } = decode(reply);
  if (!ok || !body.maxAwaitTimeMS || !topologyVersion) return null;
  return { ...message, body: encode({ ...body, topologyVersion }) };
}

// maximum number of queued messages: a client that does not wait for replies is not read faster
// than its commands run
const MAX_WAITING = 16;

/**
 * Serves one client: its commands sequentially, in order. Invalid bytes close this connection only.
 */
export function serveClient(
  socket: Socket,
  handle: (message: Message) => Promise<Buffer | null>,
): void {
  const waiting: Message[] = [];
  let busy = false;
  let replies = 0;

  async function work(): Promise<void> {
    busy = true;
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      const reply = await handle(message);
      if (reply === null) return void socket.destroy();
      const next = socket.writable ? nextOf(message, reply) : null;
      if (next) waiting.unshift(next);
      if (!message.moreToCome && socket.writable)
        socket.write(encodeReply(message, reply, ++replies, next !== null));
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
