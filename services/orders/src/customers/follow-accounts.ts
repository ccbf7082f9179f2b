import { authBetweenServices, type ResponseOf } from '@tanabana/contracts/endpoints';
import { callService } from '@tanabana/service-kit';
import type { OrderStorage } from '../storage.ts';

const { accounts } = authBetweenServices;
const TIMEOUT_MS = 10_000;

/** Requests one page of accounts that changed since the `at` of an earlier one. */
export type FetchAccounts = (since?: string) => Promise<ResponseOf<typeof accounts>>;

/** Requests accounts from the auth service at `baseUrl` (`AUTH_URL`); throws while it is unavailable. */
export const createAccountsClient =
  (baseUrl: string): FetchAccounts =>
  (since) =>
    callService(baseUrl, accounts, { query: { since }, timeoutMs: TIMEOUT_MS });

/** Returns a job that copies accounts of the auth service for the list of customers. */
export const createAccountCopy =
  (
    { accountsFollowed, customers }: Pick<OrderStorage, 'accountsFollowed' | 'customers'>,
    fetchAccounts: FetchAccounts,
    now: () => Date,
  ) =>
  (): Promise<void> =>
    accountsFollowed(fetchAccounts, (page) =>
      customers.storeAccounts(
        page.accounts.map(({ consentedAt, createdAt, ...account }) => ({
          ...account,
          consentedAt: consentedAt === null ? null : new Date(consentedAt),
          createdAt: new Date(createdAt),
        })),
        now(),
      ),
    );
