import type { PasswordChange } from '@tanabana/contracts';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import type { AuthDeps } from '../deps.ts';
import { letterTo } from '../mails/account-mails.ts';
import type { Caller } from '../sign-in/caller.ts';
import { createPasswordCheck, wrongPassword } from './password-check.ts';

export function createPasswordService(deps: AuthDeps) {
  const { storage, sessions, mails, now } = deps;
  const checked = createPasswordCheck(deps);

  return {
    /** Ends all sessions and starts a new one for the caller. */
    async change(user: AuthUser, { current, next }: PasswordChange, caller: Caller) {
      const { address, signal, userAgent } = caller;
      const account = await storage.accounts.findById(user.id);
      if (!account) throw new AppError('auth.token_invalid');
      const shown = { user, account, field: 'current', password: current, signal };
      const fresh = await checked(shown, (passwords) => passwords.hash(next));
      const changed = await mails.counted(letterTo(account, address), (letters) =>
        storage.transaction(async (session) => {
          const at = now();
          const after = await storage.accounts.changePassword(account, fresh, at, session);
          // Changed by another session since it was read: the entered password is outdated.
          if (!after) throw wrongPassword('current');
          await storage.signInOrigins.forget(after.id, session);
          await letters.passwordChanged(after, at, session);
          return after;
        }),
      );
      return sessions.start(changed, userAgent);
    },
  };
}
