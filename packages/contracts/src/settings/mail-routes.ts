import { route } from '../endpoint.ts';

/**
 * Calls for the emails of a service: preview and test of each template (rule 20.6).
 * @param service name in its paths, such as `orders`
 */
export const mailRoutes = (service: string) => ({
  mails: route('GET', `/api/${service}/mails`, 'admin', {
    permission: 'settings.read',
    gives: { data: [{ kind: 'text', label: 'text' }] },
  }),
  /** The email as it is sent, with sample data. */
  mailPreview: route('GET', `/api/${service}/mails/:kind`, 'admin', {
    permission: 'settings.read',
    gives: { subject: 'text', html: 'text', text: 'text' },
  }),
  /** Sends the email with sample data to the caller. */
  sendTestMail: route('POST', `/api/${service}/mails/:kind/test`, 'admin', {
    permission: 'settings.write',
  }),
});
