import { fromId, isDuplicateKey, toId } from '@tanabana/mongo-kit';
import type { Collection, Db, ObjectId, WithId } from 'mongodb';
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
  createdAt: Date;
  updatedAt: Date;
}

export const accountCollection = (db: Db): Collection<AccountDocument> => db.collection('users');

const toAccount = (document: WithId<AccountDocument>): Account => ({
  id: fromId(document._id),
  username: document.username,
  email: document.email,
  avatar: document.avatar,
  isAdmin: document.isAdmin,
  isPremium: document.isPremium,
  passwordHash: document.passwordHash,
});

const found = (document: WithId<AccountDocument> | null): Account | null =>
  document && toAccount(document);

export type AccountRepository = ReturnType<typeof createAccountRepository>;

export function createAccountRepository(db: Db) {
  const accounts = accountCollection(db);
  return {
    findById: async (id: string): Promise<Account | null> =>
      found(await accounts.findOne({ _id: toId(id) })),

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

    /** Keeps a new account, or tells what the unique indexes found taken. */
    async insert(account: NewAccount): Promise<{ account: Account } | { taken: Taken }> {
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
        createdAt: now,
        updatedAt: now,
      };
      try {
        const { insertedId: _id } = await accounts.insertOne(document as AccountDocument);
        return { account: toAccount({ ...document, _id }) };
      } catch (error) {
        const duplicate = isDuplicateKey(error);
        if (!duplicate) throw error;
        return { taken: 'usernameLower' in duplicate.keyPattern ? 'username' : 'email' };
      }
    },
  };
}
