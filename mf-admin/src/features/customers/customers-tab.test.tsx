import type { Customer, Segment } from '@tanabana/contracts';
import {
  authEndpoints,
  customerEndpoints,
  orderEndpoints,
  reviewEndpoints,
  wishlistEndpoints,
} from '@tanabana/contracts/endpoints';
import {
  buildOrder,
  buildSession,
  expectNoFaults,
  longTest,
  newId,
  type StandInShop,
} from '@tanabana/shell/testing';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildAccount, buildCustomer } from '../../testing/builders.ts';
import { catchDownloads, expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, listOf, openTab } from '../../testing/dashboard.ts';
import { button, dialog, main, query, rowOf } from '../../testing/screen.ts';

const note = main.getByRole('textbox', { name: /^Note/ });
let shop: StandInShop;
let asha: Customer;
const bela = buildCustomer({ name: 'Bela Shah', username: 'bela', email: 'bela@example.com' });
const guest = buildCustomer({
  ...{ _id: `guest-${newId()}`, kind: 'guest', username: null, name: 'Chitra', tags: [] },
});

beforeEach(() => {
  shop = emptyShop();
  asha = buildCustomer();
  shop.answer(customerEndpoints.customers, ({ query: { q } }) => ({
    ...listOf(q === 'bela' ? [bela, asha] : [asha, guest]),
    tags: ['Wholesale'],
  }));
  shop.answer(customerEndpoints.customer, ({ params: { customer } }) => ({
    ...(customer === asha._id ? asha : guest),
    history: [buildOrder({ returns: [] })],
  }));
  shop.answer(authEndpoints.userData, {
    ...{ account: { ...buildAccount(), isEmailProven: true }, messages: [], signInOrigins: [] },
    ...{ sessions: [], secondFactors: { hasApp: false, passkeys: [], recoveryCodes: 0 } },
    consents: [{ text: 'I agree to the terms.', at: '2026-01-01T10:00:00.000Z' }],
    addresses: [],
  });
});

longTest(
  'filters customers, saves the filter as a segment, and deletes a segment (rules 24.3, 24.4)',
  async () => {
    const stored: Segment[] = [];
    const segment = (name: string): Segment => ({
      ...{ _id: newId(), name, conditions: { minOrders: 2 }, customers: 7, discounts: [] },
      version: 0,
      createdAt: '2026-01-05T10:00:00.000Z',
    });
    shop.answer(customerEndpoints.segments, () => ({ data: stored }));
    shop.answer(customerEndpoints.createSegment, ({ body: { name } }) => {
      stored.push(segment(name));
      return segment(name);
    });
    shop.answer(customerEndpoints.removeSegment, { message: 'Segment deleted' });
    await openTab('customers', shop);
    await expect.element(rowOf('Asha Rao')).toHaveTextContent('Wholesale');
    await expect.element(rowOf('Asha Rao')).toHaveTextContent('₹4,500.50');
    await expect.element(rowOf('Chitra')).toHaveTextContent('Guest');
    await expect.element(main.getByText('No segments yet')).toBeVisible();
    await button(/^Filters/).click();
    const filters = dialog('Filters');
    await filters.getByLabelText('Orders from').fill('2');
    await filters.getByLabelText('Tag').selectOptions('Wholesale');
    await button(/^Show/, filters).click();
    await expect.poll(query).toEqual({ minOrders: '2', tag: 'Wholesale' });
    await expect
      .poll(() => shop.asked(customerEndpoints.customers).at(-1)?.query)
      .toMatchObject({ minOrders: 2, tag: 'Wholesale' });
    await button('Save as segment').click();
    const saving = dialog('Save as segment');
    await expect.element(saving.getByText(/2 orders or more, tag “Wholesale”/)).toBeVisible();
    await button('Save segment', saving).click();
    await expect.element(saving.getByText('Enter a name.')).toBeVisible();
    await saving.getByLabelText('Name').fill('Regulars');
    await button('Save segment', saving).click();
    await expect.element(rowOf('Regulars')).toHaveTextContent('7');
    await button('Delete Regulars').click();
    stored.pop();
    await button('Delete', dialog(/Delete segment/)).click();
    await expect.element(main.getByText('No segments yet')).toBeVisible();
    expect(shop.asked(customerEndpoints.createSegment)[0]?.body).toEqual({
      name: 'Regulars',
      conditions: { minOrders: 2, tag: 'Wholesale' },
    });
    await expectNoFaultsAnywhere('customers');
  },
);

test('edits a segment with a preview and names the discounts that use it; an outdated save keeps the input (rule 24.4)', async () => {
  let stored: Segment = {
    ...{ _id: newId(), name: 'Regulars', conditions: { minOrders: 2 }, customers: 7 },
    ...{ discounts: ['Ten off'], version: 0, createdAt: '2026-01-05T10:00:00.000Z' },
  };
  shop.answer(customerEndpoints.segments, () => ({ data: [stored] }));
  shop.answer(customerEndpoints.updateSegment, ({ body }) => {
    stored = { ...stored, ...body, version: body.version + 1 };
    return stored;
  });
  shop.refuse(customerEndpoints.updateSegment, 'segment.changed', { times: 1 });
  await openTab('customers', shop);
  await button('Edit Regulars').click();
  const form = dialog('Edit segment');
  await expect.element(form.getByText('Used by 1 discount.')).toBeVisible();
  await form.getByLabelText('Orders from').fill('x');
  await button('Save segment', form).click();
  await expect.element(form.getByText('Enter a whole number above 0.')).toBeVisible();
  await form.getByLabelText('Orders from').fill('3');
  await expect.element(form.getByText('2 customers in the segment now.')).toBeVisible();
  stored = { ...stored, name: 'Theirs', version: 1 };
  await button('Save segment', form).click();
  await expect.element(form.getByText(/Stored now: Theirs: 2 orders or more/)).toBeVisible();
  await expectNoFaults('the form of a segment');
  await button('Save segment', form).click();
  await expect.element(rowOf('Regulars')).toHaveTextContent('3 orders or more');
  expect(shop.asked(customerEndpoints.updateSegment).map(({ body }) => body)).toEqual(
    [0, 1].map((version) => ({ name: 'Regulars', conditions: { minOrders: 3 }, version })),
  );
});

longTest(
  'shows a customer, saves note and tags, and keeps the input of an outdated save (rule 24.3)',
  async () => {
    shop.answer(customerEndpoints.updateCustomer, ({ body }) => {
      asha = { ...asha, ...body, updatedAt: '2026-01-06T10:00:00.000Z' };
      return asha;
    });
    shop.refuse(customerEndpoints.updateCustomer, 'customer.changed', { times: 1 });
    await openTab('customers', shop);
    await main.getByRole('link', { name: 'Asha Rao' }).click();
    await expect.element(main.getByText('Refused deliveries')).toBeVisible();
    await expect.element(main.getByText(/I agree to the terms/)).toBeVisible();
    await expect.element(main.getByText('No saved addresses')).toBeVisible();
    await note.fill('Calls before noon');
    await button('Save note and tags').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Someone else has changed');
    await expect.element(note).toHaveValue('Calls before noon');
    await button('Save note and tags').click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(shop.asked(customerEndpoints.updateCustomer)[1]?.body).toEqual({
      note: 'Calls before noon',
      tags: ['Wholesale'],
    });
    await expectNoFaults('a customer');
  },
);

longTest(
  'exports all data, merges into a chosen account, and deletes a guest (rules 24.6, 24.7)',
  async () => {
    shop.answer(customerEndpoints.customerData, { customer: asha, orders: [], stockRequests: [] });
    shop.answer(wishlistEndpoints.ofUser, { saved: [], compared: [] });
    shop.answer(reviewEndpoints.ofUser, { reviews: [], helpful: [bela._id] });
    shop.answer(authEndpoints.mergeUser, { message: 'The accounts are merged.' });
    shop.answer(customerEndpoints.eraseGuest, { message: 'The data of this guest is deleted.' });
    const saved = catchDownloads();
    await openTab(`customers?customer=${asha._id}`, shop);
    await button('Export data').click();
    await expect.poll(() => saved).toHaveLength(1);
    expect(JSON.parse((await saved[0]?.file) ?? '')).toMatchObject({
      customer: { email: 'asha@example.com' },
      consents: [{ text: 'I agree to the terms.' }],
      ...{ saved: [], helpfulReviews: [bela._id] },
    });
    await button('Merge').click();
    const merging = dialog('Merge asha into another account');
    await button('Merge accounts', merging).click();
    await expect.element(merging.getByText('Search for an account and choose it.')).toBeVisible();
    await merging.getByRole('searchbox').fill('bela');
    await merging.getByRole('radio', { name: /Bela Shah/ }).click();
    expect(merging.getByRole('radio').elements()).toHaveLength(1);
    await button('Merge accounts', merging).click();
    await expect.element(rowOf('Chitra')).toBeVisible();
    const [merge] = shop.asked(authEndpoints.mergeUser);
    expect([merge?.params.id, merge?.body]).toEqual([asha._id, { into: bela._id }]);
    await main.getByRole('link', { name: 'Chitra' }).click();
    await expect.element(button('Delete data')).toBeVisible();
    await button('Delete data').click();
    await button('Delete', dialog(/Delete the data of Chitra/)).click();
    await expect.element(rowOf('Asha Rao')).toBeVisible();
    expect(shop.asked(customerEndpoints.eraseGuest)[0]?.params.customer).toBe(guest._id);
  },
);

test('merges a guest into an account after saying what moves (rule 24.7)', async () => {
  shop.answer(customerEndpoints.mergeGuest, { message: 'The guest is merged.' });
  await openTab(`customers?customer=${guest._id}`, shop);
  await button('Merge').click();
  const merging = dialog(`Merge ${guest.name} into an account`);
  await expect.element(merging.getByText(/note and tags of .+ move to the account/)).toBeVisible();
  await expect.element(merging.getByRole('searchbox')).toHaveValue(guest.email);
  await merging.getByRole('searchbox').fill('bela');
  await merging.getByRole('radio', { name: /Bela Shah/ }).click();
  await expectNoFaults('the merging of a guest');
  await button('Merge into account', merging).click();
  await expect.element(rowOf('Asha Rao')).toBeVisible();
  const [merge] = shop.asked(customerEndpoints.mergeGuest);
  expect([merge?.params.customer, merge?.body]).toEqual([guest._id, { into: bela._id }]);
  expect(shop.asked(authEndpoints.mergeUser)).toEqual([]);
});

test('shows customers without any change to a role that only reads, and a failed list (rule 23.2)', async () => {
  const session = buildSession({ username: 'mira', role: 'orders' });
  shop.refuse(customerEndpoints.segments, 'server.error', { times: 1 });
  shop.answer(orderEndpoints.list, { ...listOf([]), orders: [] });
  await openTab(`customers?customer=${asha._id}`, shop, { session });
  await expect.element(main.getByText('No note.')).toBeVisible();
  expect(button('Delete data').query()).toBeNull();
  await main.getByRole('link', { name: 'All customers' }).click();
  await expect.element(rowOf('Asha Rao')).toBeVisible();
  await expect.element(main.getByText(/^Error:/)).toBeVisible();
  expect(button(/^Delete/).query()).toBeNull();
});
