import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

const ANYWHERE = ['password', 'passwordHash', 'token', 'headers.authorization', 'headers.cookie'];
const SECRETS = [...ANYWHERE, ...ANYWHERE.map((name) => `*.${name}`), 'authorization', 'cookie'];

interface Thrown {
  name?: string;
  message?: string;
  code?: unknown;
  stack?: string;
  cause?: unknown;
}

/** Only what helps to find the fault: an error's other fields may hold what people typed. */
const describe = (error: unknown): unknown => {
  if (typeof error !== 'object' || error === null) return error;
  const { name, message, code, stack, cause } = error as Thrown;
  return { name, message, code, stack, cause: cause === undefined ? undefined : describe(cause) };
};

/** Standard output, written at once: buffered lines would leave in another order when a process ends. */
const standardOutput = (): DestinationStream => destination({ dest: 1, sync: true });

/** JSON lines on standard output (or `stream`), without secrets. */
export const createLogger = (service: string, level = 'info', stream?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service, pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS, censor: '[hidden]' },
      serializers: { err: describe },
    },
    stream ?? standardOutput(),
  );
