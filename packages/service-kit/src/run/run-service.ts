import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { z } from 'zod';
import { createLogger, type Logger } from '../logger.ts';
import { startTracing } from '../tracing/tracing.ts';
import { type baseEnv, describeSettings, givenSettings, parseEnv } from './env.ts';

/** A service without a database has no database settings. */
type BaseEnv = Omit<z.output<typeof baseEnv>, 'MONGODB_URI' | 'DB_PREFIX'>;

export interface StartedService {
  app: { callback(): RequestListener };
  /** Called after the last request; closes the database. */
  close(): Promise<void>;
}

export interface StartContext<T> {
  env: T;
  log: Logger;
  /** Texts of the settings that the environment sets. */
  given: Readonly<Record<string, string | undefined>>;
  /** Returns all settings with stored ones below the environment. Throws `SettingsError`. */
  envWith(stored: Readonly<Record<string, string>>): T;
}

export interface RunOptions<T extends BaseEnv> {
  name: string;
  /** `baseEnv` extended by the service's settings. */
  schema: z.ZodType<T>;
  /** `process.env`, which the program reads nowhere else. */
  env: NodeJS.ProcessEnv;
  /** Connects, creates indexes and builds the app. The service listens afterwards. */
  start(context: StartContext<T>): Promise<StartedService>;
}

const GRACE_MS = 10_000;

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Resolves on SIGTERM, SIGINT or loss of the parent process. */
const stopRequested = (): Promise<string> =>
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
  const { app, close: closeService } = await start({
    env,
    log,
    given: givenSettings(schema, source),
    envWith: (stored) => parseEnv(schema, source, stored),
  });
  const close = async () => {
    await closeService();
    await tracing.stop().catch((err) => log.warn({ err }, 'the last traces could not be exported'));
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
 * Runs a service as a process: reads settings, starts, listens, and sends `{ type: 'ready', port }`
 * to a parent with an IPC channel. On shutdown it accepts nothing new, finishes running requests
 * (`DRAIN_SECONDS` and 10 s), closes the database and exits. A failed start logs one line and exits
 * with 1. With `--settings` it prints its settings as JSON and exits.
 */
export async function runService<T extends BaseEnv>(options: RunOptions<T>): Promise<void> {
  if (process.argv.includes('--settings')) return printSettings(options.schema);
  let log = createLogger(options.name);
  const stopped = stopRequested();
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
    log.fatal({ reason: reason(error) }, 'the service could not start or stop');
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
   * Accepts no new connection; each response closes its connection. Idle connections are closed
   * after `drainMs`, by when clients have used or closed them. Requests still running `graceMs`
   * later are cut off.
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

/** Listens on `host:port` (0 for any free port). Throws listen errors such as EADDRINUSE. */
export async function serve(app: RequestListener, host: string, port: number): Promise<Serving> {
  const running = new Set<ServerResponse>();
  let stopping = false;
  const server = createServer((request, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
    if (stopping) endAfter(response);
    app(request, response);
  });
  // Longer than nginx keeps idle connections, so that it never writes to a closed one.
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
        // Close of `net`, because that of `http` cuts idle connections at once. Deferred, so that
        // connections already accepted by the system are handled.
        setImmediate(() => NetServer.prototype.close.call(server, closed));
      }),
  };
}

/** Makes the client use another connection, and so another instance, for its next request. */
function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
