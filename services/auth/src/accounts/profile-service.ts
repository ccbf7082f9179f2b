import type { ProfileChange, User } from '@tanabana/contracts';
import { AppError, invalid } from '@tanabana/service-kit';
import { avatarId, avatarPath, toAvatar } from '../avatars/avatar.ts';
import type { AuthDeps } from '../deps.ts';
import { type Letters, letterTo } from '../mails/account-mails.ts';
import { type Account, fold } from './account.ts';
import { type ProfileFields, takenBy } from './account-repository.ts';
import { takenError } from './registration-service.ts';

const gone = (): AppError => new AppError('auth.token_invalid');

export function createProfileService({ storage, mails, names, rights, now }: AuthDeps) {
  /** Deletes the previous picture with the change, and notifies the old address of a new one. */
  const write = (
    letters: Letters,
    id: string,
    fields: ProfileFields,
    picture?: Buffer,
  ): Promise<User> =>
    storage.transaction(async (session) => {
      const at = now();
      const avatar = picture && avatarPath(await storage.avatars.add(id, picture, session));
      const wanted = avatar === undefined ? fields : { ...fields, avatar };
      const changed = await storage.accounts.changeProfile(id, wanted, at, session);
      if (!changed) throw gone();
      const { before, after } = changed;
      const oldPicture = after.avatar === before.avatar ? null : avatarId(before.avatar);
      if (oldPicture) await storage.avatars.remove(oldPicture, session);
      if (fold(after.email) !== fold(before.email))
        await letters.emailChanged(before, after.email, at, session);
      return rights.userOf(after);
    });

  async function existing(id: string): Promise<Account> {
    const account = await storage.accounts.findById(id);
    if (!account) throw gone();
    return account;
  }

  const isNew = (before: string, wanted: string | undefined): boolean =>
    wanted !== undefined && fold(wanted) !== fold(before);

  return {
    /** Returns the stored user. */
    me: async (id: string): Promise<User> => rights.userOf(await existing(id)),

    /**
     * A new name or address discloses whether it is taken, so attempts are limited. Throws
     * `auth.username_taken`, `auth.email_taken`, `auth.too_many_names`.
     */
    async update(id: string, change: ProfileChange, address: string): Promise<User> {
      const account = await existing(id);
      const isMoving = isNew(account.email, change.email);
      if (isMoving || isNew(account.username, change.username)) await names.count(address, id);
      try {
        if (!isMoving) return await write(mails.letters, id, change);
        return await mails.counted(letterTo(account, address), (letters) =>
          write(letters, id, change),
        );
      } catch (error) {
        const what = takenBy(error);
        throw what ? takenError(what) : error;
      }
    },

    /** Takes the token of a mailed link. Throws `auth.confirmation_invalid`. */
    async confirmEmail(token: string): Promise<void> {
      const isConfirmed = await storage.emailTokens.confirm(token);
      if (!isConfirmed) throw new AppError('auth.confirmation_invalid');
    },

    async setAvatar(id: string, upload: Buffer | undefined): Promise<User> {
      if (!upload) throw invalid('avatar', 'The request contains no file.');
      const picture = await toAvatar(upload);
      if (!picture) throw new AppError('auth.avatar_invalid');
      return write(mails.letters, id, {}, picture);
    },

    async avatar(id: string): Promise<Buffer> {
      const picture = await storage.avatars.find(id);
      if (!picture) throw new AppError('auth.avatar_not_found');
      return picture;
    },
  };
}
