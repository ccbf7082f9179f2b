import { authEndpoints } from '@tanabana/contracts/endpoints';
import type { Handlers } from '@tanabana/service-kit';
import type { AccountService } from './accounts/account-service.ts';
import type { SigningKey } from './keys/signing-key.ts';

const { register, login, me, jwks } = authEndpoints;
export const openEndpoints = { register, login, me, jwks };

export const authHandlers = (
  accounts: AccountService,
  { jwks }: SigningKey,
): Handlers<typeof openEndpoints> => ({
  register: async ({ body, address, signal }) => ({
    message: 'Your account is ready. Please sign in.',
    user: await accounts.register(body, { address, signal }),
  }),
  login: ({ body, address, signal }) => accounts.login(body, { address, signal }),
  me: ({ user }) => accounts.me(user.id),
  jwks: async () => jwks,
});
