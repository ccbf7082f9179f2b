import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';
import { type MailPredicate, parseMail, type ReceivedMail } from './mails.ts';

export interface MailCatcherOptions {
  /** Port; by default a free one. */
  port?: number;
  /** Response to a recipient instead of acceptance: `550 No such user`. */
  refuse?: (address: string) => { code: number; text: string } | undefined;
}

export interface MailCatcher {
  /** For SMTP_URL. */
  url: string;
  port: number;
  /** All mails in order. */
  received: readonly ReceivedMail[];
  /** Waits for the first mail that matches and was not returned before. */
  next(fits?: MailPredicate): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const refusal = ({ code, text }: { code: number; text: string }): Error =>
  Object.assign(new Error(text), { responseCode: code });

/**
 * A real SMTP server in the test's process; closed after the file's last test. Inside a test, where
 * Vitest ignores that, close it with `onTestFinished(catcher.close)`.
 */
export async function mailCatcher(options: MailCatcherOptions = {}): Promise<MailCatcher> {
  const received: ReceivedMail[] = [];
  const given = new Set<ReceivedMail>();
  const waiting = new Set<() => void>();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 1, // ms: does not wait for idle connections of a client
    onRcptTo({ address }, _session, done) {
      const refused = options.refuse?.(address);
      done(refused ? refusal(refused) : null);
    },
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then((raw) =>
          parseMail(
            raw,
            envelope.rcptTo.map(({ address }) => address),
          ),
        )
        .then((mail) => {
          received.push(mail);
          done();
          for (const check of [...waiting]) check();
        }, done);
    },
  });
  server.on('error', () => {}); // a disconnecting client is not an error
  await new Promise<void>((resolve) =>
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve()),
  );
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  afterAll(close);

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    close,
    next: (fits = () => true) =>
      new Promise((resolve) => {
        const check = (): void => {
          const mail = received.find((one) => !given.has(one) && fits(one));
          if (!mail) return;
          given.add(mail);
          waiting.delete(check);
          resolve(mail);
        };
        waiting.add(check);
        check();
      }),
  };
}
