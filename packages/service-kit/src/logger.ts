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

/** Only fields that help to find the fault: other fields of an error may contain user input. */
const describe = (error: unknown): unknown => {
  if (typeof error !== 'object' || error === null) return error;
  const { name, message, code, stack, cause } = error as Thrown;
  return { name, message, code, stack, cause: cause === undefined ? undefined : describe(cause) };
};

/**
 * Standard output, written synchronously: buffered lines would be lost or reordered when a process
 * ends.
 */
const standardOutput = (): DestinationStream => destination({ dest: 1, sync: true });

/** Creates a logger of JSON lines without secrets, on standard output or `stream`. */
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
