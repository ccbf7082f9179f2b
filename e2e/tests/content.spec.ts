import { randomUUID } from 'node:crypto';
import type { NewContentVersion } from '@tanabana/contracts';
import { apiOf, signInAdmin } from '@tanabana/test-kit/shop-client';
import { expect, test } from '../support/fixtures.ts';

test('a published text is in the rendered page, and a preview only in the tab of its link (rules 21.2, 21.4)', async ({
  page,
  shop,
}) => {
  const { content } = apiOf(shop, await signInAdmin(shop));
  const newest = { params: { key: 'returns', version: 'newest' } } as const;
  const { values, newest: first } = await content.version(newest);
  const save = (changes: object, base: number, publishAt: 'now' | null) => {
    const body = { key: 'returns', values: { ...values, ...changes }, base, publishAt };
    return content.save({ body: body as NewContentVersion });
  };
  const [line, draftLine] = [randomUUID(), randomUUID()];
  const html = async () => (await fetch(`${shop.address}/returns`)).text();
  try {
    await save({ line }, first, 'now');
    await expect.poll(html).toContain(line);
    const { version } = await save({ line: draftLine }, first + 1, null);
    const body = { key: 'returns', version } as const;
    const { token } = await content.issuePreview({ body });
    await page.goto(`/returns?content-preview=${token}`);
    await expect(page.getByText(draftLine)).toBeVisible();
    await expect(page.getByText('This is a preview of edited content.')).toBeVisible();
    await page.goto('/returns');
    await expect(page.getByText(draftLine)).toBeVisible();
    expect(await html()).not.toContain(draftLine);
    await page.getByRole('button', { name: 'End preview' }).click();
    await expect(page.getByText(line)).toBeVisible();
  } finally {
    const { newest: last } = await content.version(newest);
    await save({}, last, 'now');
  }
});
