import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingMail } from '../mail.ts';
import { type Sender, toMessage } from './to-message.ts';
import type { MailTransport } from './transport.ts';

/** `2026-01-05T10-00-00.000Z-order-confirmation-3f2a1c7b.eml`: by name is by time, twice is one file. */
function fileName({ id, queuedAt, kind }: OutgoingMail): string {
  const time = queuedAt.toISOString().replaceAll(':', '-');
  const what = kind.replace(/[^a-z0-9-]/gi, '_');
  return `${time}-${what}-${id.slice(0, 8)}.eml`;
}

/** Writes each mail as one `.eml` file; readers find all of it or nothing. Only the owner may read them. */
export function fileTransport(folder: string, from: Sender): MailTransport {
  return {
    target: folder,
    async send(mail, signal) {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await composer.sendMail({ ...toMessage(mail, from), signal });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = join(folder, `.${randomUUID()}.tmp`);
      try {
        await writeFile(temporary, message as Buffer, { mode: 0o600 });
        await rename(temporary, join(folder, fileName(mail)));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    close() {},
  };
}
