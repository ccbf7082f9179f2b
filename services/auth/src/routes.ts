import { texts } from '@tanabana/contracts';
import {
  authBetweenServices,
  authEndpoints,
  contactEndpoints,
} from '@tanabana/contracts/endpoints';
import { actorOf, type Handlers, reply } from '@tanabana/service-kit';
import type { AuthServices } from './services.ts';
import { deviceCookie, deviceOf } from './sign-in/caller.ts';

/** A picture's address changes with the picture. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

export const endpoints = {
  ...authEndpoints,
  ...authBetweenServices,
  // under names that no account call has
  sendMessage: contactEndpoints.send,
  messages: contactEndpoints.list,
  updateMessage: contactEndpoints.update,
  removeMessage: contactEndpoints.remove,
};

export const authHandlers = (auth: AuthServices): Handlers<typeof endpoints> => ({
  register: async ({ body, address, signal }) => ({
    message: 'Your account is ready. Please sign in.',
    user: await auth.registration.register(body, { address, signal }),
  }),
  async login({ body, address, signal, header }) {
    const caller = { address, signal, device: deviceOf(header('cookie')) };
    const { session, device } = await auth.signIn.login(body, caller);
    const isHttps = header('x-forwarded-proto') === 'https';
    return reply(session, { headers: { 'Set-Cookie': deviceCookie(device, isHttps) } });
  },
  async logout({ user }) {
    await auth.signIn.logout(user.tokenId);
    return { message: 'You are signed out.' };
  },
  async logoutEverywhere({ user }) {
    await auth.signIn.logoutEverywhere(user.id);
    return { message: 'You are signed out everywhere.' };
  },
  async recover({ body, address, signal }) {
    await auth.recovery.request(body.email, { address, signal });
    return { message: texts.failed.recovered };
  },
  async reset({ body, address, signal }) {
    await auth.recovery.reset(body.token, body.password, { address, signal });
    return { message: 'Your new password is set. Please sign in.' };
  },
  async confirmEmail({ body }) {
    await auth.profiles.confirmEmail(body.token);
    return { message: 'Thank you. This address is confirmed.' };
  },
  changePassword: async ({ user, body, address, signal }) => ({
    message: 'Your new password is set. All other sessions have ended.',
    ...(await auth.passwords.change(user, body, { address, signal })),
  }),

  me: ({ user }) => auth.profiles.me(user.id),
  updateMe: ({ user, body, address }) => auth.profiles.update(user.id, body, address),
  myData: ({ user }) => auth.ownAccount.data(user.id),
  async deleteMe({ user, body, signal }) {
    await auth.ownAccount.remove(user, body.password, signal);
    return { message: 'Your account is deleted.' };
  },
  setAvatar: ({ user, files }) => auth.profiles.setAvatar(user.id, files[0]?.buffer),
  async avatar({ params }) {
    const picture = await auth.profiles.avatar(params.id);
    const headers = {
      'Content-Type': 'image/webp',
      'Cache-Control': FOR_GOOD,
      ETag: `"${params.id.toLowerCase()}"`,
    };
    return reply(picture, { headers });
  },

  addresses: ({ user }) => auth.addresses.list(user.id),
  addAddress: ({ user, body }) => auth.addresses.add(user.id, body),
  updateAddress: ({ user, params, body }) =>
    auth.addresses.update(user.id, params.id.toLowerCase(), body),
  async removeAddress({ user, params }) {
    await auth.addresses.remove(user.id, params.id.toLowerCase());
    return { message: 'Address deleted' };
  },

  users: ({ query }) => auth.users.page(query),
  updateUser: ({ user, params, body, header }) =>
    auth.users.change(params.id.toLowerCase(), body, user, header('if-match')),
  async removeUser({ user, params }) {
    await auth.users.remove(params.id.toLowerCase(), user);
    return { message: 'User deleted' };
  },
  audit: ({ query }) => auth.audit.page(query),

  sendMessage: ({ body, address, idempotencyKey }) =>
    auth.contact.send(body, { address, idempotencyKey }),
  messages: ({ query }) => auth.contact.list(query),
  updateMessage: ({ params, body, user }) =>
    auth.contact.setAnswered(params.id, body.isAnswered, actorOf(user)),
  removeMessage: ({ params, user }) => auth.contact.remove(params.id, actorOf(user)),

  issuePreview: ({ body }) => auth.previews.issue(body),
  async openPreview({ body, header }) {
    const preview = await auth.previews.read(body.token);
    const isHttps = header('x-forwarded-proto') === 'https';
    const cookie = auth.previews.cookie(body.token, preview, isHttps);
    return reply(preview, { headers: { 'Set-Cookie': cookie } });
  },
  async endPreview({ body, header }) {
    const cookie = auth.previews.endCookie(body.module, header('x-forwarded-proto') === 'https');
    return reply({ message: 'The preview has ended.' }, { headers: { 'Set-Cookie': cookie } });
  },
  async checkPreview({ header }) {
    await auth.previews.check(header('cookie'), header('x-preview-path'));
    return { message: 'ok' };
  },
  jwks: async () => auth.keys.jwks(),
  revocations: ({ query }) => auth.tokens.revoked(query.since),
  removals: ({ query }) => auth.users.removedSince(query.since),
});
