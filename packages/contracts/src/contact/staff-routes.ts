import { route } from '../endpoint.ts';

/** Calls of the dashboard and of other systems. */
export const contactStaffRoutes = {
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
