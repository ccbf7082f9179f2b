import type { Credentials, Registration, Session, User } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { Throttle } from '../attempts/throttle.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { WorkQueue } from '../passwords/work-queue.ts';
import type { TokenService } from '../tokens/token-service.ts';
import { fold, type Taken, toUser } from './account.ts';
import { type AccountRepository, takenBy } from './account-repository.ts';

/** Who tries: the address they call from, and whether they still wait. */
export interface Caller {
  address: string;
  signal: AbortSignal;
}

export interface AccountServiceDeps {
  accounts: AccountRepository;
  passwords: Passwords;
  /** Hashing is heavy: only so much at a time. */
  queue: WorkQueue;
  throttle: Throttle;
  tokens: Pick<TokenService, 'sign'>;
}

const taken = (what: Taken): AppError => new AppError(`auth.${what}_taken`);

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(deps: AccountServiceDeps) {
  const { accounts, passwords, queue, throttle, tokens } = deps;

  async function register(wanted: Registration, { signal }: Caller): Promise<User> {
    const { username, email, password } = wanted;
    const known = await accounts.findTaken(username, email);
    if (known) throw taken(known);
    const passwordHash = await queue.run(() => passwords.hash(password), signal);
    try {
      return toUser(await accounts.insert({ username, email, passwordHash, isAdmin: false }));
    } catch (error) {
      const what = takenBy(error);
      throw what ? taken(what) : error;
    }
  }

  /** An unknown user and a wrong password cost the same and get the same answer. */
  async function login(credentials: Credentials, { address, signal }: Caller): Promise<Session> {
    const { identifier, password } = credentials;
    const account = await accounts.findByIdentifier(identifier);
    const attempt = throttle.of(account?.id ?? fold(identifier), address);
    await attempt.assertAllowed();
    const right = await queue.run(async () => {
      // Again now that it is this try's turn: those before it may have failed meanwhile.
      await attempt.assertAllowed();
      const matches = await passwords.matches(account?.passwordHash ?? null, password);
      await (matches ? attempt.succeeded() : attempt.failed());
      return matches;
    }, signal);
    if (!account || !right) throw new AppError('auth.invalid_credentials');
    return { token: await tokens.sign(account), user: toUser(account) };
  }

  /** The user as the database has it now. */
  async function me(id: string): Promise<User> {
    const account = await accounts.findById(id);
    if (!account) throw new AppError('auth.token_invalid');
    return toUser(account);
  }

  return { register, login, me };
}
