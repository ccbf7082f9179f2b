import { route } from '../endpoint.ts';

/** Messages to the shop (rule 2.17); served by the auth service. */
export const contactRoutes = {
  /** Repeating the call with the same idempotency key stores one message. */
  send: route('POST', '/api/contact', 'all', { idempotent: true }),
  list: route('GET', '/api/contact', 'admin', {
    permission: 'messages.read',
    gives: { data: [{}] },
  }),
  update: route('PUT', '/api/contact/:id', 'admin', {
    permission: 'messages.write',
    gives: { id: 'text' },
  }),
  remove: route('DELETE', '/api/contact/:id', 'admin', { permission: 'messages.write' }),
};
