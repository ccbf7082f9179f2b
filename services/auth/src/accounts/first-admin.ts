import type { Registration } from '@tanabana/contracts';
import type { Logger } from '@tanabana/service-kit';
import type { Passwords } from '../passwords/passwords.ts';
import { type AccountRepository, takenBy } from './account-repository.ts';

/**
 * Makes the first admin where no admin exists (contract.md, Runtime settings). An account that
 * already has the name or address is never made an admin. Several instances may try at once.
 * @returns whether this call made it
 */
export async function ensureFirstAdmin(
  admin: Omit<Registration, 'password'> & { password: string | undefined },
  accounts: AccountRepository,
  passwords: Passwords,
  log: Logger,
): Promise<boolean> {
  if (await accounts.hasAdmin()) return false;
  const { username, email, password } = admin;
  if (password === undefined) {
    log.warn('there is no admin yet, and ADMIN_PASSWORD is not set');
    return false;
  }
  const passwordHash = await passwords.hash(password);
  try {
    await accounts.insert({ username, email, passwordHash, isAdmin: true });
  } catch (error) {
    const taken = takenBy(error);
    if (!taken) throw error;
    if (!(await accounts.hasAdmin()))
      log.warn({ taken }, 'no first admin: a shopper has its username or email');
    return false;
  }
  log.info({ username, email }, 'made the first admin');
  return true;
}
