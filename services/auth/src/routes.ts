import { authBetweenServices, authEndpoints } from '@tanabana/contracts/endpoints';
import type { Handlers } from '@tanabana/service-kit';
import type { AccountService } from './accounts/account-service.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { TokenService } from './tokens/token-service.ts';

const { register, login, me, jwks } = authEndpoints;
export const openEndpoints = { register, login, me, jwks, ...authBetweenServices };

export const authHandlers = (
  accounts: AccountService,
  tokens: TokenService,
  keys: Pick<KeyRing, 'jwks'>,
): Handlers<typeof openEndpoints> => ({
  register: async ({ body, address, signal }) => ({
    message: 'Your account is ready. Please sign in.',
    user: await accounts.register(body, { address, signal }),
  }),
  login: ({ body, address, signal }) => accounts.login(body, { address, signal }),
  me: ({ user }) => accounts.me(user.id),
  jwks: async () => keys.jwks(),
  revocations: ({ query }) => tokens.revoked(query.since),
});
