import type { Role } from '@tanabana/contracts';
import type { Outbox } from '@tanabana/service-kit/events';
import { type ChangeFeed, fromId, isDuplicateKey, toId } from '@tanabana/service-kit/mongo';
import type {
  ClientSession,
  Collection,
  Db,
  Filter,
  ObjectId,
  UpdateFilter,
  WithId,
} from 'mongodb';
import { profileEvents, registeredEvents } from '../events/customer-events.ts';
import type { Factors } from '../second-factor/factors.ts';
import { type Account, type Consent, fold, type NewAccount, type Taken } from './account.ts';

export interface AccountDocument {
  _id: ObjectId;
  username: string;
  usernameLower: string;
  email: string;
  emailLower: string;
  passwordHash: string;
  avatar: string | null;
  /** The owner's role. */
  isAdmin: boolean;
  /** Another role of staff; ignored while `isAdmin` is true. */
  role?: Exclude<Role, 'owner'>;
  isPremium: boolean;
  isDisabled?: boolean;
  /** Incremented to end all sessions; missing means 0. */
  version?: number;
  /** Time of the last increment. */
  versionAt?: Date;
  /** Verified address, in the form of `emailLower`. */
  provenEmail?: string;
  /** Password reset link: only the hash of its token. A newer one replaces it. */
  reset?: { hash: string; expiresAt: Date };
  /** Missing if nobody was asked, and in older accounts. */
  consents?: Consent[];
  /** Missing without a second factor. */
  factors?: Factors;
  /** The account that has its data now. */
  mergedInto?: ObjectId;
  createdAt: Date;
  updatedAt: Date;
  lastSignInAt?: Date;
}

export const accountCollection = (db: Db): Collection<AccountDocument> => db.collection('users');

const roleIn = ({ isAdmin, role }: AccountDocument): { role?: Role } => {
  if (isAdmin) return { role: 'owner' };
  return role ? { role } : {};
};

export const toAccount = (document: WithId<AccountDocument>): Account => ({
  id: fromId(document._id),
  username: document.username,
  email: document.email,
  avatar: document.avatar,
  isAdmin: document.isAdmin,
  ...roleIn(document),
  isPremium: document.isPremium,
  isEmailProven: document.provenEmail === document.emailLower,
  isDisabled: document.isDisabled ?? false,
  passwordHash: document.passwordHash,
  version: document.version ?? 0,
  consents: document.consents ?? [],
  factors: document.factors ?? null,
  mergedInto: document.mergedInto ? fromId(document.mergedInto) : null,
  createdAt: document.createdAt,
  lastSignInAt: document.lastSignInAt ?? null,
});

const found = (document: WithId<AccountDocument> | null): Account | null =>
  document && toAccount(document);

/** Returns which unique field a write violated; null for another error. */
export function takenBy(error: unknown): Taken | null {
  const duplicate = isDuplicateKey(error);
  if (!duplicate) return null;
  return 'usernameLower' in duplicate.keyPattern ? 'username' : 'email';
}

export interface ProfileFields {
  username?: string;
  email?: string;
  /** Path; null for none. */
  avatar?: string | null;
}

export type AccountRepository = ReturnType<typeof createAccountRepository>;

/** Changes of accounts. */
export function accountChanges(
  accounts: Collection<AccountDocument>,
  changeFeed: Pick<ChangeFeed, 'publish'>,
) {
  /** One conditional write: of two concurrent changes the second gets null. */
  async function change(
    filter: Filter<AccountDocument>,
    update: UpdateFilter<AccountDocument>,
    session?: ClientSession,
  ): Promise<Account | null> {
    const options = { session, returnDocument: 'after' } as const;
    const changed = await accounts.findOneAndUpdate(filter, update, options);
    return changed && toAccount(changed);
  }

  /** Sets fields, ends all sessions and pending reset links, and notifies all services. */
  async function changeAndEnd(
    filter: Filter<AccountDocument>,
    set: Partial<AccountDocument>,
    at: number,
    session?: ClientSession,
  ): Promise<Account | null> {
    const $set = { ...set, versionAt: new Date(at) };
    const update = { $inc: { version: 1 }, $unset: { reset: true as const }, $set };
    const changed = await change(filter, update, session);
    if (changed) {
      const { id, version } = changed;
      changeFeed.publish({ endedUsers: [{ id, version }] }, session);
    }
    return changed;
  }
  return { change, changeAndEnd };
}

/**
 * Accounts and their credentials. Times are milliseconds since 1970; null means nothing was
 * changed.
 */
export function createAccountRepository(
  db: Db,
  changeFeed: Pick<ChangeFeed, 'publish'>,
  outbox: Pick<Outbox, 'write'>,
) {
  const accounts = accountCollection(db);
  const usable = { isDisabled: { $ne: true } };
  const { change, changeAndEnd } = accountChanges(accounts, changeFeed);

  /** Sets a password and ends all sessions. */
  const setPassword = (
    filter: Filter<AccountDocument>,
    passwordHash: string,
    at: number,
    session: ClientSession,
  ) => changeAndEnd(filter, { passwordHash, updatedAt: new Date(at) }, at, session);

  return {
    findById: async (id: string): Promise<Account | null> =>
      found(await accounts.findOne({ _id: toId(id) })),

    findByEmail: async (email: string, session?: ClientSession): Promise<Account | null> =>
      found(await accounts.findOne({ emailLower: fold(email) }, { session })),

    /**
     * By email if it contains @, which no username does, else by username, regardless of letter
     * case.
     */
    async findByIdentifier(identifier: string): Promise<Account | null> {
      const key = fold(identifier);
      const filter = key.includes('@') ? { emailLower: key } : { usernameLower: key };
      return found(await accounts.findOne(filter));
    },

    /**
     * Returns what another account already has, the username first. A preliminary check: `insert`
     * decides.
     */
    async findTaken(username: string, email: string): Promise<Taken | null> {
      if (await accounts.findOne({ usernameLower: fold(username) })) return 'username';
      if (await accounts.findOne({ emailLower: fold(email) })) return 'email';
      return null;
    },

    hasAdmin: async (): Promise<boolean> => (await accounts.findOne({ isAdmin: true })) !== null,

    /** Stores a new account. Throws an error for `takenBy` on conflict. */
    async insert(account: NewAccount, session?: ClientSession): Promise<Account> {
      const now = new Date();
      const document: Omit<AccountDocument, '_id'> = {
        username: account.username,
        usernameLower: fold(account.username),
        email: account.email,
        emailLower: fold(account.email),
        passwordHash: account.passwordHash,
        avatar: null,
        isAdmin: account.isAdmin,
        ...(account.role && { role: account.role }),
        isPremium: false,
        isDisabled: false,
        version: 0,
        ...(account.isEmailProven && { provenEmail: fold(account.email) }),
        ...(account.consents && { consents: account.consents }),
        createdAt: now,
        updatedAt: now,
      };
      const { insertedId } = await accounts.insertOne(document as AccountDocument, { session });
      const stored = toAccount({ ...document, _id: insertedId });
      // without a transaction, the first admin, who is no customer
      if (session) await outbox.write(registeredEvents(stored), { session });
      return stored;
    },

    /** Records a sign-in, unless the password changed or the account was disabled meanwhile. */
    signedIn: ({ id, passwordHash }: Account, at: number) =>
      change({ _id: toId(id), passwordHash, ...usable }, { $set: { lastSignInAt: new Date(at) } }),

    /** Stores a hash of the same password at the current cost. */
    rehash: ({ id, passwordHash }: Account, fresh: string) =>
      change({ _id: toId(id), passwordHash }, { $set: { passwordHash: fresh } }),

    changePassword: (
      { id, passwordHash }: Account,
      fresh: string,
      at: number,
      session: ClientSession,
    ) => setPassword({ _id: toId(id), passwordHash, ...usable }, fresh, at, session),

    /**
     * Replaces the second factors if they are as they were read; of two concurrent changes the
     * second gets null.
     */
    replaceFactors: (
      { id, factors: before }: Account,
      after: Factors | null,
      session?: ClientSession,
    ) =>
      change(
        { _id: toId(id), 'factors.revision': before ? before.revision : { $exists: false } },
        after ? { $set: { factors: after } } : { $unset: { factors: true as const } },
        session,
      ),

    /** Sets a role of an account that has none, verifies its address, and ends its sessions. */
    async giveRole(
      id: string,
      role: Role,
      at: number,
      session: ClientSession,
    ): Promise<Account | null> {
      const isAdmin = role === 'owner';
      const changed = await changeAndEnd(
        { _id: toId(id), isAdmin: false, role: { $exists: false } },
        { isAdmin, ...(role !== 'owner' && { role }), updatedAt: new Date(at) },
        at,
        session,
      );
      if (!changed) return null;
      const provenEmail = fold(changed.email);
      return change({ _id: toId(id) }, { $set: { provenEmail } }, session);
    },

    logoutEverywhere: (id: string, at: number, session?: ClientSession) =>
      changeAndEnd({ _id: toId(id) }, {}, at, session),

    /** Stores the hash of a mailed token and invalidates the previous one. */
    putReset: (id: string, hash: string, expiresAt: number, session: ClientSession) =>
      change(
        { _id: toId(id), ...usable },
        { $set: { reset: { hash, expiresAt: new Date(expiresAt) } } },
        session,
      ),

    hasReset: async (hash: string, at: number): Promise<boolean> =>
      (await accounts.findOne(
        { 'reset.hash': hash, 'reset.expiresAt': { $gt: new Date(at) }, ...usable },
        { projection: { _id: 1 } },
      )) !== null,

    /** Sets the password for a valid token, once; the token also verifies the address. */
    async redeemReset(hash: string, passwordHash: string, at: number, session: ClientSession) {
      const changed = await setPassword(
        { 'reset.hash': hash, 'reset.expiresAt': { $gt: new Date(at) }, ...usable },
        passwordHash,
        at,
        session,
      );
      if (!changed) return null;
      const provenEmail = fold(changed.email);
      return change({ _id: toId(changed.id) }, { $set: { provenEmail } }, session);
    },

    /**
     * Changes fields; returns the account before and after, null if it was deleted. Throws an error
     * for `takenBy` if another account has the name or address.
     */
    async changeProfile(
      id: string,
      fields: ProfileFields,
      at: number,
      session: ClientSession,
    ): Promise<{ before: Account; after: Account } | null> {
      const { username, email, avatar } = fields;
      const set: Partial<AccountDocument> = { updatedAt: new Date(at) };
      if (username !== undefined) Object.assign(set, { username, usernameLower: fold(username) });
      if (email !== undefined) Object.assign(set, { email, emailLower: fold(email) });
      if (avatar !== undefined) set.avatar = avatar;
      // a link mailed to the previous address is invalid
      const unset = email === undefined ? {} : { $unset: { reset: true as const } };
      const before = await accounts.findOneAndUpdate(
        { _id: toId(id) },
        { $set: set, ...unset },
        { session, returnDocument: 'before' },
      );
      if (!before) return null;
      const changed = { before: toAccount(before), after: toAccount({ ...before, ...set }) };
      const events = profileEvents(changed.before, changed.after, new Date(at));
      await outbox.write(events, { session });
      return changed;
    },
  };
}
