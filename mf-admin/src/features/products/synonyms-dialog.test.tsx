import { errorCodes, texts } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, openTab } from '../../testing/dashboard.ts';
import { button, dialog } from '../../testing/screen.ts';

const form = dialog('Search Words');
const words = form.getByRole('textbox', { name: 'Synonyms' });
const save = button('Save Words', form);

longTest(
  'shows groups one per line and saves them; reports invalid ones at the field',
  async () => {
    const shop = emptyShop();
    const stored = {
      groups: [
        ['saree', 'sari'],
        ['lehenga', 'ghagra'],
      ],
      version: 3,
    };
    shop.answer(productEndpoints.synonyms, stored);
    shop.answer(productEndpoints.changeSynonyms, ({ body }) => ({ ...body, version: 4 }));
    await openTab('products', shop);
    await button('Search Words').click();
    await expect.element(words).toHaveValue('saree, sari\nlehenga, ghagra');
    await expectNoFaultsAnywhere('the search words');
    await words.fill('saree, sari\nlehenga, sari');
    await save.click();
    await expect.element(words).toHaveFocus();
    await expect
      .element(words)
      .toHaveAccessibleDescription(/“sari” appears in line 1 and in line 2\./);
    expect(shop.asked(productEndpoints.changeSynonyms)).toEqual([]);
    await words.fill('saree, sari, saadi\n\n');
    await save.click();
    await expect.element(form).not.toBeInTheDocument();
    const [asked] = shop.asked(productEndpoints.changeSynonyms);
    expect(asked?.body).toEqual({ groups: [['saree', 'sari', 'saadi']], version: 3 });
  },
);

test('reports synonyms that somebody else changed or that fail to load', async () => {
  const shop = emptyShop();
  shop.fail(productEndpoints.synonyms);
  shop.refuse(productEndpoints.changeSynonyms, 'product.synonyms_changed');
  await openTab('products', shop);
  await button('Search Words').click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(texts.failed.synonyms);
  shop.answer(productEndpoints.synonyms, { groups: [], version: 0 });
  await button('Try again', form).click();
  await words.fill('saree, sari');
  await save.click();
  const { message } = errorCodes['product.synonyms_changed'];
  await expect.element(form.getByRole('alert')).toHaveTextContent(message);
  await expect.element(words).toHaveValue('saree, sari');
});
