import { fromId, isDuplicateKey, toId } from '@tanabana/mongo-kit';
import type { ClientSession, Collection, Db, ObjectId, WithId } from 'mongodb';
import { type Account, fold, type NewAccount, type Taken } from './account.ts';

export interface AccountDocument {
  _id: ObjectId;
  username: string;
  usernameLower: string;
  email: string;
  emailLower: string;
  passwordHash: string;
  avatar: string | null;
  isAdmin: boolean;
  isPremium: boolean;
  isDisabled?: boolean;
  /** Counts what ends all sessions; none is 0. */
  version?: number;
  /** When it was raised last. */
  versionAt?: Date;
  /** As `emailLower`: the address that a mailed link was followed from. */
  provenEmail?: string;
  /** Of a mailed link: only the hash of its token. A newer one takes its place. */
  reset?: { hash: string; expiresAt: Date };
  createdAt: Date;
  updatedAt: Date;
  lastSignInAt?: Date;
}

export const accountCollection = (db: Db): Collection<AccountDocument> => db.collection('users');

export const toAccount = (document: WithId<AccountDocument>): Account => ({
  id: fromId(document._id),
  username: document.username,
  email: document.email,
  avatar: document.avatar,
  isAdmin: document.isAdmin,
  isPremium: document.isPremium,
  isEmailProven: document.provenEmail === document.emailLower,
  isDisabled: document.isDisabled ?? false,
  passwordHash: document.passwordHash,
  version: document.version ?? 0,
  createdAt: document.createdAt,
  lastSignInAt: document.lastSignInAt ?? null,
});

const found = (document: WithId<AccountDocument> | null): Account | null =>
  document && toAccount(document);

/** What a write ran into that must be unique; null where the error is another one. */
export function takenBy(error: unknown): Taken | null {
  const duplicate = isDuplicateKey(error);
  if (!duplicate) return null;
  return 'usernameLower' in duplicate.keyPattern ? 'username' : 'email';
}

export type AccountRepository = ReturnType<typeof createAccountRepository>;

export function createAccountRepository(db: Db) {
  const accounts = accountCollection(db);
  return {
    findById: async (id: string): Promise<Account | null> =>
      found(await accounts.findOne({ _id: toId(id) })),

    findByEmail: async (email: string, session?: ClientSession): Promise<Account | null> =>
      found(await accounts.findOne({ emailLower: fold(email) }, { session })),

    /** By email where it has an @, which no username has, else by username; whatever the case. */
    async findByIdentifier(identifier: string): Promise<Account | null> {
      const key = fold(identifier);
      const filter = key.includes('@') ? { emailLower: key } : { usernameLower: key };
      return found(await accounts.findOne(filter));
    },

    /** What another account has already; the username first. A look ahead: `insert` decides. */
    async findTaken(username: string, email: string): Promise<Taken | null> {
      if (await accounts.findOne({ usernameLower: fold(username) })) return 'username';
      if (await accounts.findOne({ emailLower: fold(email) })) return 'email';
      return null;
    },

    hasAdmin: async (): Promise<boolean> => (await accounts.findOne({ isAdmin: true })) !== null,

    /** Keeps a new account. Throws what `takenBy` understands where it is not the first. */
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
        isPremium: false,
        isDisabled: false,
        version: 0,
        createdAt: now,
        updatedAt: now,
      };
      const { insertedId } = await accounts.insertOne(document as AccountDocument, { session });
      return toAccount({ ...document, _id: insertedId });
    },
  };
}
