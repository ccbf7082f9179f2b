import { createStorage, createUserService } from '@tanabana/service-auth/library';
import { type ProgramOptions, print, withShop } from '@tanabana/shop-runner/find-shop';

const USAGE = `Use: npm run admin -- add|remove <email or username>`;

/**
 * `npm run admin -- add|remove <email or username>`: grants or revokes admin rights, which ends all
 * sessions of the account. The last admin cannot be removed.
 */
export const main = (program: ProgramOptions): Promise<void> =>
  withShop('admin', program, async (client, { dbPrefix }) => {
    const [what, who, ...more] = program.args;
    if (!who || more.length > 0 || (what !== 'add' && what !== 'remove')) throw new Error(USAGE);
    const isAdmin = what === 'add';
    const storage = createStorage(client, dbPrefix);
    const account = await storage.accounts.findByIdentifier(who);
    if (!account) throw new Error(`There is no account with the email or username ${who}.`);
    const name = `${account.username} (${account.email})`;
    if (account.isAdmin === isAdmin) {
      return print(
        `${name} is ${isAdmin ? 'an admin already' : 'not an admin'}; nothing was changed.`,
      );
    }
    await storage.users.prepare();
    const users = createUserService(storage, Date.now);
    const by = { id: null, username: 'npm run admin', managesStaff: true };
    await users.change(account.id, { isAdmin }, by);
    await storage.changeFeed.stop();
    print(`✓ ${name} is ${isAdmin ? 'an admin' : 'no longer an admin'} and must sign in again.`);
  });
