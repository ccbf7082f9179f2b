import { contactEndpoints } from '@tanabana/contracts/endpoints';
import { actorOf, type Handlers } from '@tanabana/service-kit';
import type { ContactService } from './contact-service.ts';

/** Under names that no call of the accounts has. */
export const messageEndpoints = {
  sendMessage: contactEndpoints.send,
  messages: contactEndpoints.list,
  updateMessage: contactEndpoints.update,
  removeMessage: contactEndpoints.remove,
};

export const messageHandlers = (contact: ContactService): Handlers<typeof messageEndpoints> => ({
  sendMessage: ({ body, address, idempotencyKey }) =>
    contact.send(body, { address, idempotencyKey }),
  messages: ({ query }) => contact.list(query),
  updateMessage: ({ params, body, user }) =>
    contact.setAnswered(params.id, body.isAnswered, actorOf(user)),
  removeMessage: ({ params, user }) => contact.remove(params.id, actorOf(user)),
});
