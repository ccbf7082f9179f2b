import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Session } from '@tanabana/contracts';
import { type ReceivedMail, readMailFolder } from '@tanabana/test-kit/mails';
import { apiOf } from '@tanabana/test-kit/shop-client';
import { expect } from './fixtures.ts';
import type { ShopUnderTest } from './shop.ts';

/** Milliseconds until every service knows that a token is revoked (rule 10.12), with a margin. */
export const DEAD_WITHIN = 60_000;

/** The account popup. */
export const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Your account' });

/** The header's link for a signed-in user. */
export const accountLink = (page: Page, username: string) =>
  page.getByRole('banner').getByRole('link', { name: `Your account, ${username}` });

/**
 * Stores a session in the browser as a login would, once: unlike `signInOnPage`, a reload keeps
 * what became of it.
 */
export async function keepSession(page: Page, { user, token }: Session): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([session, kept]) => {
      localStorage.setItem('user-storage', session);
      localStorage.setItem('token', kept);
    },
    [JSON.stringify({ state: { user, token }, version: 0 }), token] as const,
  );
}

/** Ends all sessions of the account and waits until the service of `/api/orders` rejects them. */
export async function endSessions(shop: ShopUnderTest, session: Session): Promise<void> {
  await apiOf(shop, session).auth.logoutEverywhere({});
  await expectDead(shop, session);
}

/** Waits until another service than auth rejects a token. */
export async function expectDead(shop: ShopUnderTest, session: Session): Promise<void> {
  const params = { userId: session.user.id };
  const refused = () =>
    apiOf(shop, session)
      .orders.ofUser({ params })
      .then(
        () => 'taken',
        ({ code }: { code: string }) => code,
      );
  await expect.poll(refused, { timeout: DEAD_WITHIN }).toBe('auth.token_invalid');
}

/**
 * Waits for the newest mail to the address with a matching subject, read from the shop's mail
 * folder.
 */
export async function mailTo(
  shop: ShopUnderTest,
  address: string,
  subject: RegExp,
  { timeout = 20_000 } = {},
): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined;
  const look = async (): Promise<boolean> => {
    const mails = await readMailFolder(join(shop.dataDir, 'mail'));
    found = mails.findLast((mail) => mail.to.includes(address) && subject.test(mail.subject));
    return found !== undefined;
  };
  await expect.poll(look, { timeout }).toBe(true);
  return found as ReceivedMail;
}
