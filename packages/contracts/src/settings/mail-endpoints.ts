import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { message } from '../fields.ts';
import type { mailRoutes } from './mail-routes.ts';

const ofKind = {
  params: z.object({ kind: z.string().max(100) }),
  notFound: 'settings.mail_not_found',
} as const;

export const mailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export const mailTemplates = z.object({
  data: z.array(
    z.object({
      /** Id of the template: `order-confirmation`. */
      kind: z.string(),
      label: z.string(),
    }),
  ),
});

/** Endpoints of `mailRoutes`. */
export const mailEndpoints = (routes: ReturnType<typeof mailRoutes>) => ({
  mails: endpoint(routes.mails, { response: mailTemplates }),
  mailPreview: endpoint(routes.mailPreview, { ...ofKind, response: mailPreview }),
  sendTestMail: endpoint(routes.sendTestMail, { ...ofKind, response: message }),
});
