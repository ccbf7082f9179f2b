import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { z } from 'zod';
import { createLogger, type Logger } from '../logger.ts';
import { startTracing } from '../tracing/tracing.ts';
import { type baseEnv, describeSettings, parseEnv } from './env.ts';

/** A service without a database has no settings of one. */
type BaseEnv = Omit<z.output<typeof baseEnv>, 'MONGODB_URI' | 'DB_PREFIX'>;

export interface StartedService {
  app: { callback(): RequestListener };
  /** Runs after the last request: closes the database. */
  close(): Promise<void>;
}

export interface RunOptions<T extends BaseEnv> {
  name: string;
  /** `baseEnv`, extended with what the service needs. */
  schema: z.ZodType<T>;
  /** `process.env`, read nowhere else in the program. */
  env: NodeJS.ProcessEnv;
  /** Connects, makes indexes and builds the app. Nothing listens before it is done. */
  start(context: { env: T; log: Logger }): Promise<StartedService>;
}

const GRACE_MS = 10_000;

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** SIGTERM, SIGINT or a parent that is gone, whichever comes first. */
const toldToStop = (): Promise<string> =>
  new Promise((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.once('SIGINT', () => resolve('SIGINT'));
    process.once('disconnect', () => resolve('disconnect'));
  });

async function open<T extends BaseEnv>(
  { name, schema, env: source, start }: RunOptions<T>,
  setLog: (log: Logger) => void,
): Promise<{ serving: Serving; close: () => Promise<void>; drainMs: number }> {
  const env = parseEnv(schema, source);
  const log = createLogger(name, env.LOG_LEVEL);
  setLog(log);
  const tracing = await startTracing(name, env);
  const { app, close: closeService } = await start({ env, log });
  const close = async () => {
    await closeService();
    await tracing.stop().catch((err) => log.warn({ err }, 'the last traces could not be sent'));
  };
  try {
    const serving = await serve(app.callback(), env.HOST, env.PORT);
    log.info({ host: env.HOST, port: serving.port }, 'listening');
    return { serving, close, drainMs: env.DRAIN_SECONDS * 1000 };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Runs a service as a process of its own: settings, start, listen; tells a parent with an IPC channel
 * `{ type: 'ready', port }`. Told to stop, it accepts nothing more, finishes what runs (`DRAIN_SECONDS`
 * and 10 s), closes the database and ends. A start that fails is one line in the log and exit code 1.
 * Called with `--settings` it prints its settings as JSON and does nothing else.
 */
export async function runService<T extends BaseEnv>(options: RunOptions<T>): Promise<void> {
  if (process.argv.includes('--settings')) return printSettings(options.schema);
  let log = createLogger(options.name);
  const stopped = toldToStop();
  try {
    const { serving, close, drainMs } = await open(options, (made) => {
      log = made;
    });
    process.send?.({ type: 'ready', port: serving.port });
    log.info({ reason: await stopped }, 'stopping');
    await serving.stop({ drainMs, graceMs: GRACE_MS });
    await close();
    log.info('stopped');
    process.exit(0);
  } catch (error) {
    log.fatal({ reason: reason(error) }, 'could not start or stop');
    process.exit(1);
  }
}

function printSettings(schema: z.ZodType): void {
  process.stdout.write(`${JSON.stringify(describeSettings(schema))}\n`);
}

const SWEEP_MS = 50;

interface Serving {
  port: number;
  /**
   * Accepts no new connection; each answer ends the one that it goes out on. Idle connections are
   * closed after `drainMs`: by then whoever keeps some has used or closed them, so that no request
   * meets a connection that is being closed. What still runs `graceMs` later is cut.
   */
  stop(times: { drainMs: number; graceMs: number }): Promise<void>;
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

/** Listens on `host:port` (0 takes a free one). Throws what listening throws, such as EADDRINUSE. */
export async function serve(app: RequestListener, host: string, port: number): Promise<Serving> {
  const running = new Set<ServerResponse>();
  let stopping = false;
  const server = createServer((request, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
    if (stopping) endAfter(response);
    app(request, response);
  });
  // Longer than nginx keeps its idle connections, so that it never writes into a closed one.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  server.requestTimeout = 120_000;
  await listening(server, port, host);

  return {
    port: (server.address() as AddressInfo).port,
    stop: ({ drainMs, graceMs }) =>
      new Promise((resolve) => {
        stopping = true;
        for (const response of running) endAfter(response);
        let sweep: NodeJS.Timeout | undefined;
        const drained = setTimeout(() => {
          sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
        }, drainMs);
        const cut = setTimeout(() => server.closeAllConnections(), drainMs + graceMs);
        const closed = () => {
          for (const timer of [drained, cut, sweep]) clearTimeout(timer);
          resolve();
        };
        // net's own close: http's would cut idle connections at once. After what the system has
        // accepted so far has been taken in, or it would be reset.
        setImmediate(() => NetServer.prototype.close.call(server, closed));
      }),
  };
}

/** The sender is to take another connection, and so another instance, for its next request. */
function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
