import { can, type Session, texts } from '@tanabana/contracts';
import {
  authBetweenServices,
  authEndpoints,
  contactEndpoints,
  eventsBetweenServices,
} from '@tanabana/contracts/endpoints';
import { type AuthUser, actorOf, type Handlers, reply } from '@tanabana/service-kit';
import type { AuthServices } from './services.ts';
import { deviceCookie, deviceOf } from './sign-in/caller.ts';

/** A picture's address changes with the picture. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

export const endpoints = {
  ...authEndpoints,
  ...authBetweenServices,
  ...eventsBetweenServices,
  // under names that no account call has
  sendMessage: contactEndpoints.send,
  messages: contactEndpoints.list,
  updateMessage: contactEndpoints.update,
  removeMessage: contactEndpoints.remove,
};

/** What a sign-in needs of a request. */
const callerOf = ({
  address,
  signal,
  header,
}: {
  address: string;
  signal: AbortSignal;
  header: (name: string) => string | undefined;
}) => ({
  ...{ address, signal },
  userAgent: header('user-agent'),
  device: deviceOf(header('cookie')),
});

/** The session of a sign-in, with the cookie that recognises the browser. */
const signedIn = (
  { session, device }: { session: Session; device: string },
  { header }: { header: (name: string) => string | undefined },
) => {
  const isHttps = header('x-forwarded-proto') === 'https';
  return reply(session, { headers: { 'Set-Cookie': deviceCookie(device, isHttps) } });
};

const editorOf = (user: AuthUser) => ({
  ...actorOf(user),
  managesStaff: can(user, 'staff.write'),
});

export const authHandlers = (auth: AuthServices): Handlers<typeof endpoints> => ({
  register: async ({ body, address, signal }) => ({
    message: 'Your account is ready. Please sign in.',
    user: await auth.registration.register(body, { address, signal }),
  }),
  login: async (input) => signedIn(await auth.signIn.login(input.body, callerOf(input)), input),
  secondFactor: async (input) =>
    signedIn(await auth.signIn.complete(input.body, callerOf(input)), input),
  startPasskeySignIn: ({ address }) => auth.signIn.startPasskey(address),
  passkeySignIn: async (input) =>
    signedIn(await auth.signIn.withPasskey(input.body, callerOf(input)), input),
  async logout({ user }) {
    await auth.sessions.logout(user);
    return { message: 'You are signed out.' };
  },
  async logoutEverywhere({ user }) {
    await auth.signIn.logoutEverywhere(user.id);
    return { message: 'You are signed out everywhere.' };
  },
  sessions: ({ user }) => auth.ownAccount.sessions(user),
  async endSession({ user, params }) {
    await auth.sessions.end(user, params.id);
    return { message: 'This session is signed out.' };
  },
  endOtherSessions: ({ user, header }) => auth.sessions.endOthers(user, header('user-agent')),

  secondFactors: ({ user }) => auth.secondFactors.read(user),
  startApp: ({ user, body, signal }) => auth.secondFactors.startApp(user, body.password, signal),
  confirmApp: (input) =>
    auth.secondFactors.confirmApp(input.user, input.body.code, callerOf(input)),
  async removeApp({ user, body, signal }) {
    await auth.secondFactors.removeApp(user, body.password, signal);
    return { message: 'The authenticator app is removed.' };
  },
  startPasskey: ({ user, body, signal }) =>
    auth.secondFactors.startPasskey(user, body.password, signal),
  addPasskey: (input) => auth.secondFactors.addPasskey(input.user, input.body, callerOf(input)),
  async removePasskey({ user, params, body, signal }) {
    await auth.secondFactors.removePasskey(user, params.id, body.password, signal);
    return { message: 'The passkey is removed.' };
  },
  renewRecoveryCodes: ({ user, body, signal }) =>
    auth.secondFactors.renewRecoveryCodes(user, body.password, signal),

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
  changePassword: async (input) => ({
    message: 'Your new password is set. All other sessions have ended.',
    ...(await auth.passwords.change(input.user, input.body, callerOf(input))),
  }),

  async me({ user }) {
    await auth.sessions.used(user);
    return auth.profiles.me(user.id);
  },
  updateMe: ({ user, body, address }) => auth.profiles.update(user.id, body, address),
  myData: ({ user }) => auth.ownAccount.data(user),
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
    auth.users.change(params.id.toLowerCase(), body, editorOf(user), header('if-match')),
  async removeUser({ user, params }) {
    await auth.users.remove(params.id.toLowerCase(), editorOf(user));
    return { message: 'User deleted' };
  },
  userData: ({ params, user }) => auth.ownAccount.dataOf(params.id, editorOf(user)),
  async mergeUser({ user, params, body }) {
    const [from, into] = [params.id.toLowerCase(), body.into.toLowerCase()];
    await auth.merges.merge(from, into, actorOf(user));
    return { message: 'The accounts are merged.' };
  },
  async resetSecondFactors({ user, params }) {
    await auth.secondFactors.reset(params.id.toLowerCase(), actorOf(user));
    return { message: 'The second factors are removed.' };
  },
  audit: ({ query }) => auth.audit.page(query),
  ...auth.mailCalls,

  invitations: auth.invitations.list,
  invite: ({ body, user }) => auth.invitations.invite(body, user),
  resendInvitation: ({ params, user }) => auth.invitations.resend(params.id.toLowerCase(), user),
  async revokeInvitation({ params, user }) {
    await auth.invitations.revoke(params.id.toLowerCase(), user);
    return { message: 'Invitation withdrawn' };
  },
  openInvitation: ({ body }) => auth.invitations.open(body.token),
  join: (input) => auth.invitations.join(input.body, callerOf(input)),
  acceptInvitation: ({ body, user, header }) =>
    auth.invitations.accept(body.token, user, header('user-agent')),

  sendMessage: ({ body, address, idempotencyKey }) =>
    auth.contact.send(body, { address, idempotencyKey }),
  messages: ({ query }) => auth.contact.list(query),
  updateMessage: ({ params, body, user }) =>
    auth.contact.setAnswered(params.id, body.isAnswered, actorOf(user)),
  removeMessage: ({ params, user }) => auth.contact.remove(params.id, actorOf(user)),

  apiKeys: auth.apiKeys.list,
  issueApiKey: ({ body, user }) => auth.apiKeys.issue(body, user),
  async revokeApiKey({ params, user }) {
    await auth.apiKeys.revoke(params.id.toLowerCase(), user);
    return { message: 'API key revoked' };
  },

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
  owners: async () => ({ emails: await auth.ownerEmails() }),
  removals: ({ query }) => auth.users.removedSince(query.since),
  merges: ({ query }) => auth.merges.since(query.since),
  accounts: ({ query }) => auth.accountFeed(query.since),
  events: ({ query }) => auth.outbox.after(query.after, query.limit),
});
