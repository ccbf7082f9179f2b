import type { ProfileChange, User } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { avatarId, avatarPath } from '../avatars/avatar-path.ts';
import { toAvatar } from '../avatars/encoder.ts';
import type { AccountMails } from '../mails/account-mails.ts';
import type { AuthStorage } from '../storage-repository.ts';
import { fold, toUser } from './account.ts';
import { takenBy } from './account-repository.ts';
import type { ProfileFields } from './profile-repository.ts';
import { takenError } from './registration-service.ts';

export interface ProfileDeps {
  storage: AuthStorage;
  mails: AccountMails;
  /** Milliseconds since 1970. */
  now: () => number;
}

const gone = (): AppError => new AppError('auth.token_invalid');

export type ProfileService = ReturnType<typeof createProfileService>;

export function createProfileService({ storage, mails, now }: ProfileDeps) {
  /** The picture of before goes with the change, and the old address hears of a new one. */
  const write = (id: string, fields: ProfileFields, picture?: Buffer): Promise<User> =>
    storage.transaction(async (session) => {
      const at = now();
      const avatar = picture && avatarPath(await storage.avatars.add(id, picture, session));
      const wanted = avatar === undefined ? fields : { ...fields, avatar };
      const changed = await storage.profiles.change(id, wanted, at, session);
      if (!changed) throw gone();
      const { before, after } = changed;
      const oldPicture = after.avatar === before.avatar ? null : avatarId(before.avatar);
      if (oldPicture) await storage.avatars.remove(oldPicture, session);
      if (fold(after.email) !== fold(before.email))
        await mails.emailChanged(before, after.email, at, session);
      return toUser(after);
    });

  return {
    /** The user as the database has it now. */
    async me(id: string): Promise<User> {
      const account = await storage.accounts.findById(id);
      if (!account) throw gone();
      return toUser(account);
    },

    async update(id: string, change: ProfileChange): Promise<User> {
      try {
        return await write(id, change);
      } catch (error) {
        const what = takenBy(error);
        throw what ? takenError(what) : error;
      }
    },

    async setAvatar(id: string, upload: Buffer | undefined): Promise<User> {
      if (!upload) {
        const errors = [{ path: 'avatar', message: 'No file came.' }];
        throw new AppError('request.invalid', { errors });
      }
      const picture = await toAvatar(upload);
      if (!picture) throw new AppError('auth.avatar_invalid');
      return write(id, {}, picture);
    },

    async avatar(id: string): Promise<Buffer> {
      const picture = await storage.avatars.find(id);
      if (!picture) throw new AppError('auth.avatar_not_found');
      return picture;
    },
  };
}
