import { createSigner, toId } from '@tanabana/service-kit/mongo';
import type { Db } from 'mongodb';
import { type Account, fold } from './account.ts';
import { accountCollection } from './account-repository.ts';

const TOKEN = /^([0-9a-f]{24})\.([\w-]{43})$/;

export type EmailTokenRepository = ReturnType<typeof createEmailTokenRepository>;

/**
 * Tokens of mailed links that verify an address: the account's id with a signature of it and the
 * address, using a secret of this service. They grant no access.
 */
export function createEmailTokenRepository(db: Db) {
  const accounts = accountCollection(db);
  const { prepare, sign, isSigned } = createSigner(db, 'mailed-links');
  const textOf = (id: string, email: string): string => JSON.stringify([id, fold(email)]);

  return {
    prepare,

    tokenOf: ({ id, email }: Pick<Account, 'id' | 'email'>): string =>
      `${id}.${sign(textOf(id, email))}`,

    /** Marks the address as verified if it is still the account's; false for an invalid token. */
    async confirm(token: string): Promise<boolean> {
      const [, id = '', given = ''] = TOKEN.exec(token) ?? [];
      const account = id === '' ? null : await accounts.findOne({ _id: toId(id) });
      if (!account) return false;
      const { emailLower } = account;
      if (!isSigned(textOf(id, emailLower), given)) return false;
      const { matchedCount } = await accounts.updateOne(
        { _id: account._id, emailLower },
        { $set: { provenEmail: emailLower } },
      );
      return matchedCount === 1;
    },
  };
}
