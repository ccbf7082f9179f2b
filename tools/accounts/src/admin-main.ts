import {
  type AuthStorage,
  createStorage,
  createUserService,
  resetFactors,
} from '@tanabana/service-auth/library';
import { type ProgramOptions, print, withShop } from '@tanabana/shop-runner/find-shop';

const USAGE = `Use: npm run admin -- add|remove|reset-second-factor <email or username>`;

/** In the audit log. */
const BY = { id: null, username: 'npm run admin', managesStaff: true };

type Account = NonNullable<Awaited<ReturnType<AuthStorage['accounts']['findByIdentifier']>>>;

const nameOf = ({ username, email }: Account): string => `${username} (${email})`;

async function setAdmin(storage: AuthStorage, account: Account, isAdmin: boolean): Promise<void> {
  const name = nameOf(account);
  if (account.isAdmin === isAdmin)
    return print(
      `${name} is ${isAdmin ? 'an admin already' : 'not an admin'}; nothing was changed.`,
    );
  const users = createUserService(storage, Date.now);
  await users.change(account.id, { isAdmin }, BY);
  print(`✓ ${name} is ${isAdmin ? 'an admin' : 'no longer an admin'} and must sign in again.`);
}

async function reset(storage: AuthStorage, account: Account): Promise<void> {
  const name = nameOf(account);
  const isReset = await resetFactors({ storage, now: Date.now }, account, BY);
  print(
    isReset
      ? `✓ ${name} has no second factor and must sign in again, with the password.`
      : `${name} has no second factor; nothing was changed.`,
  );
}

/**
 * `npm run admin -- add|remove <email or username>`: grants or revokes admin rights, which ends all
 * sessions of the account. The last admin cannot be removed. `reset-second-factor` removes the
 * factors of an owner who has lost them, where no other owner can.
 */
export const main = (program: ProgramOptions): Promise<void> =>
  withShop('admin', program, async (client, { dbPrefix }) => {
    const [what = '', who, ...more] = program.args;
    const isKnown = ['add', 'remove', 'reset-second-factor'].includes(what);
    if (!who || more.length > 0 || !isKnown) throw new Error(USAGE);
    const storage = createStorage(client, dbPrefix);
    const account = await storage.accounts.findByIdentifier(who);
    if (!account) throw new Error(`There is no account with the email or username ${who}.`);
    await storage.users.prepare();
    if (what === 'reset-second-factor') await reset(storage, account);
    else await setAdmin(storage, account, what === 'add');
    await storage.changeFeed.stop();
  });
