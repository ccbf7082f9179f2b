import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, message } from '../fields.ts';
import { contactRoutes } from './routes.ts';
import { contactChange, contactMessage, contactPage, contactQuery, newMessage } from './schema.ts';

const byId = { params: z.object({ id }), notFound: 'contact.not_found' } as const;

export const contactEndpoints = {
  send: endpoint(contactRoutes.send, {
    body: newMessage,
    response: message,
    status: 201,
    errors: ['contact.too_many'],
  }),
  list: endpoint(contactRoutes.list, { query: contactQuery, response: contactPage }),
  update: endpoint(contactRoutes.update, {
    ...byId,
    body: contactChange,
    response: contactMessage,
  }),
  remove: endpoint(contactRoutes.remove, { ...byId, response: message }),
};
