import type { NodemailerError, Transporter } from 'nodemailer';
import { type Sender, toMessage } from './to-message.ts';
import { MailRefused, type MailTransport } from './transport.ts';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Tries are counted by the queue, so the pool makes none of its own. */
const POOL = { pool: true, maxConnections: 3, maxMessages: 100, maxRequeues: 0 } as const;

/** Steps of the talk at which a refusal is about this mail and not about us or the connection. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

function isRefusal(error: NodemailerError): boolean {
  return error.permanent === true && ABOUT_THE_MAIL.has(error.command ?? '');
}

/** Sends over SMTP; `url` as in `smtps://user:password@mail.example.com:465`. */
export function smtpTransport(url: string, from: Sender): MailTransport {
  let open: Promise<Transporter> | undefined;
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...TIMEOUTS, ...POOL, url }) as Transporter;
  };
  return {
    target: new URL(url).host,
    async send(mail, signal) {
      open ??= connect();
      try {
        await (await open).sendMail({ ...toMessage(mail, from), signal });
      } catch (error) {
        const { message } = error as NodemailerError;
        if (isRefusal(error as NodemailerError)) throw new MailRefused(message, { cause: error });
        throw error;
      }
    },
    close() {
      void open?.then((transporter) => transporter.close());
      open = undefined;
    },
  };
}
