import type { Site } from '@tanabana/service-kit';
import type { Mail, MailTemplates } from '@tanabana/service-kit/mail';
import { disabledMails } from './webhook-mails.ts';

const ENDPOINT = { id: 'sample', url: 'https://erp.example/webhooks', key: 'sample' };

/** All emails of this service with sample data (rule 20.6). */
export const webhookMailTemplates = (site: Site): MailTemplates => ({
  'webhook-disabled': {
    label: 'Webhook disabled',
    sample: () =>
      disabledMails({ ...ENDPOINT, because: 'failing' }, ['owner@example.com'], site)[0] as Mail,
  },
});
