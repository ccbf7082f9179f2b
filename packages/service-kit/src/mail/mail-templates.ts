import type { mailEndpoints } from '@tanabana/contracts/endpoints';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../handlers.ts';
import type { Mail } from './mail.ts';
import type { MailQueue } from './mail-queue.ts';

/** An email with sample data, for the dashboard. */
export interface MailTemplate {
  label: string;
  /** Creates the email with the newest settings. */
  sample(): Mail | Promise<Mail>;
}

/** Templates of a service by kind. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>;

/** Handlers for preview and test of a service's emails (rule 20.6). */
export function mailHandlers(
  templates: MailTemplates,
  queue: Pick<MailQueue, 'queue'>,
): Handlers<ReturnType<typeof mailEndpoints>> {
  async function sampleOf(kind: string): Promise<Mail> {
    const template = Object.hasOwn(templates, kind) ? templates[kind] : undefined;
    if (!template) throw new AppError('settings.mail_not_found');
    return template.sample();
  }

  return {
    mails: async () => ({
      data: Object.entries(templates).map(([kind, { label }]) => ({ kind, label })),
    }),
    mailPreview: ({ params }) => sampleOf(params.kind),
    async sendTestMail({ params, user }) {
      const { subject, html, text, kind } = await sampleOf(params.kind);
      const { email: to, id: account } = user;
      await queue.queue({ to, account, kind, subject: `Test: ${subject}`, html, text });
      return { message: `Sent to ${to}.` };
    },
  };
}
