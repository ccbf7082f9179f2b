import { createHash, randomBytes } from 'node:crypto';
import {
  type Invitation,
  type Joining,
  type NewInvitation,
  ROLE_TEXTS,
  roleOf,
  type Session,
  type ShownInvitation,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf, type Site } from '@tanabana/service-kit';
import type { Actor } from '@tanabana/service-kit/mongo';
import { fold } from '../accounts/account.ts';
import { takenBy } from '../accounts/account-repository.ts';
import { takenError } from '../accounts/registration-service.ts';
import type { AuthDeps } from '../deps.ts';
import { invitationMail } from '../mails/invitation-mail.ts';
import type { Caller } from '../sign-in/caller.ts';
import type { StoredInvitation } from './invitation-repository.ts';

/** Token in the email: 256 random bits, of which the hash is stored. */
const newToken = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const present = ({ by, invitedAt, expiresAt, ...rest }: StoredInvitation): Invitation => ({
  ...rest,
  by: by.username,
  invitedAt: invitedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** Entry of the audit log about an invitation. */
const entry = (by: Actor, action: string, { id, email, role }: StoredInvitation) => ({
  by: { id: by.id, username: by.username },
  action,
  target: { id, name: email, kind: 'invitation' },
  changes: [{ field: 'role', from: null, to: ROLE_TEXTS[role].label }],
});

/** Invitations to the staff (rules 23.4, 23.5). Every change is audited in its transaction. */
export function createInvitationService(deps: AuthDeps & { site: Site }) {
  const { storage, site, hashQueue, names, sessions, now } = deps;
  const { invitations, accounts, audit, mails } = storage;
  const invalid = () => new AppError('auth.invitation_invalid');
  const isExpired = ({ expiresAt }: StoredInvitation) => expiresAt.getTime() <= now();

  /** Returns the invitation of a link. Throws if it was used or withdrawn, or has expired. */
  async function valid(token: string): Promise<StoredInvitation> {
    const invitation = await invitations.find(hashOf(token));
    if (!invitation) throw invalid();
    if (isExpired(invitation)) throw new AppError('auth.invitation_expired');
    return invitation;
  }

  return {
    list: async () => ({ data: (await invitations.list()).map(present) }),

    /** Throws `auth.already_staff`. */
    invite: (wanted: NewInvitation, user: AuthUser): Promise<Invitation> =>
      storage.transaction(async (session) => {
        const account = await accounts.findByEmail(wanted.email, session);
        if (roleOf(account) !== null) throw new AppError('auth.already_staff');
        const token = newToken();
        const by = actorOf(user);
        const made = await invitations.put({ ...wanted, by }, hashOf(token), now(), session);
        await mails.queue(invitationMail({ ...made, token }, site), { session });
        await audit.record(entry(by, 'created', made), { session });
        return present(made);
      }),

    /** Throws `auth.invitation_not_found`. */
    resend: (id: string, user: AuthUser): Promise<Invitation> =>
      storage.transaction(async (session) => {
        const token = newToken();
        const renewed = await invitations.renew(id, hashOf(token), now(), session);
        if (!renewed) throw new AppError('auth.invitation_not_found');
        await mails.queue(invitationMail({ ...renewed, token }, site), { session });
        await audit.record(entry(actorOf(user), 'resent', renewed), { session });
        return present(renewed);
      }),

    /** Throws `auth.invitation_not_found`. */
    revoke: (id: string, user: AuthUser): Promise<void> =>
      storage.transaction(async (session) => {
        const removed = await invitations.remove(id, session);
        if (!removed) throw new AppError('auth.invitation_not_found');
        await audit.record(entry(actorOf(user), 'withdrew', removed), { session });
      }),

    /** Throws `auth.invitation_invalid`, `auth.invitation_expired`. */
    async open(token: string): Promise<ShownInvitation> {
      const invitation = await valid(token);
      const account = await accounts.findByEmail(invitation.email);
      const { email, role, by, expiresAt } = present(invitation);
      return { email, role, by, expiresAt, hasAccount: account !== null };
    },

    /**
     * Creates an account whose address the link verifies. Throws what `open` throws, and
     * `auth.username_taken`, `auth.email_taken`, `auth.too_many_names`.
     */
    async join({ token, username, password }: Joining, caller: Caller): Promise<Session> {
      const { address, signal, userAgent } = caller;
      const { email, role } = await valid(token);
      await names.assertRoom(address);
      const passwordHash = await hashQueue.run((passwords) => passwords.hash(password), {
        lane: 'open',
        signal,
      });
      try {
        const account = await storage.transaction(async (session) => {
          const accepted = await invitations.accept(hashOf(token), now(), session);
          if (!accepted) throw invalid();
          const rights = role === 'owner' ? { isAdmin: true } : { isAdmin: false, role };
          const made = await accounts.insert(
            { username, email, passwordHash, ...rights, isEmailProven: true },
            session,
          );
          const by = { id: made.id, username };
          await audit.record(entry(by, 'accepted', accepted), { session });
          return made;
        });
        return sessions.start(account, userAgent);
      } catch (error) {
        const what = takenBy(error);
        if (!what) throw error;
        await names.count(address);
        throw takenError(what);
      }
    },

    /**
     * Gives the invitation's role to the caller's account, whose sessions end. Throws what `open`
     * throws, and `auth.invitation_of_other`, `auth.already_staff`.
     */
    async accept(token: string, user: AuthUser, userAgent: string | undefined): Promise<Session> {
      const { email, role } = await valid(token);
      const account = await accounts.findById(user.id);
      if (!account) throw new AppError('auth.token_invalid');
      if (fold(account.email) !== fold(email)) throw new AppError('auth.invitation_of_other');
      const changed = await storage.transaction(async (session) => {
        const at = now();
        const accepted = await invitations.accept(hashOf(token), at, session);
        if (!accepted) throw invalid();
        const after = await accounts.giveRole(account.id, role, at, session);
        if (!after) throw new AppError('auth.already_staff');
        const by = { id: account.id, username: account.username };
        await audit.record(entry(by, 'accepted', accepted), { session });
        return after;
      });
      return sessions.start(changed, userAgent);
    },
  };
}
