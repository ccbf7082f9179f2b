import { contactEndpoints } from '@tanabana/contracts/endpoints';
import type { AuthUser, Handlers } from '@tanabana/service-kit';
import type { ContactService } from './contact-service.ts';

/** Under names that no call of the accounts has. */
export const messageEndpoints = {
  sendMessage: contactEndpoints.send,
  messages: contactEndpoints.list,
  updateMessage: contactEndpoints.update,
  removeMessage: contactEndpoints.remove,
};

const actor = ({ id, username }: AuthUser) => ({ id, username });

export const messageHandlers = (contact: ContactService): Handlers<typeof messageEndpoints> => ({
  sendMessage: ({ body, address, idempotencyKey }) =>
    contact.send(body, { address, idempotencyKey }),
  messages: ({ query }) => contact.list(query),
  updateMessage: ({ params, body, user }) =>
    contact.setAnswered(params.id, body.isAnswered, actor(user)),
  removeMessage: ({ params, user }) => contact.remove(params.id, actor(user)),
});
