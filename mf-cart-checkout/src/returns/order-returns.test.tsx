import type { Order, OrderReturn } from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { expectNoFaults, longTest, openPage, sampleRows } from '@tanabana/shell/testing';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  buildDelivered,
  buildOptions,
  buildReturn,
  openOrder,
  photo,
  region,
} from '../testing/returns.ts';
import { StandInOrders } from '../testing/stand-in-orders.ts';

const returns = region('Returns and exchanges');
const withdraw = returns.getByRole('button', { name: 'Withdraw the return' });
const question = page.getByRole('dialog', { name: 'Withdraw this return?' });

test.each(sampleRows([360, 1440]))(
  'shows item, wish, state, next step, note, photos and history at %i px (rule 17.2)',
  async (width) => {
    const shop = new StandInOrders();
    shop.answer(orderEndpoints.returnPhoto, () => new Response(photo('seam.png')));
    const first = buildReturn({ state: 'rejected', rejection: 'The tags are missing.' });
    const second = buildReturn({
      number: 2,
      state: 'approved',
      note: 'A seam is open.',
      photos: 2,
      resolution: 'exchange',
      exchangeFor: { color: 'Indigo', size: 'S', sku: 'KU-S' },
      history: [
        { at: '2026-11-08T10:00:00.000Z', state: 'requested', by: 'Asha Rao' },
        { at: '2026-11-09T11:00:00.000Z', state: 'approved', by: 'shop' },
      ],
    });
    const order = buildDelivered({ returns: [first, second] });
    await openOrder(order, { shop, width });
    const newest = returns.getByRole('listitem', { name: 'Exchange for Indigo · Size S' });
    await expect.element(newest).toHaveTextContent('Approved');
    await expect.element(newest).toHaveTextContent('A courier collects it at your address.');
    await expect.element(newest).toHaveTextContent(/Indigo · Size M\s*Quantity 1/);
    await expect.element(newest).toHaveTextContent(/Reason\s*Too small/);
    await expect.element(newest).toHaveTextContent(/Your note\s*A seam is open\./);
    await expect.element(newest.getByRole('img', { name: 'Attachment 2' })).toBeVisible();
    await expect.element(newest).toHaveTextContent(/Approved\s*9 Nov 2026, 4:30 pm/);
    const rejected = returns.getByRole('listitem', { name: 'Refund' });
    await expect.element(rejected).toHaveTextContent(/Rejected.*We could not accept it\./);
    await expect.element(rejected).toHaveTextContent('The tags are missing.');
    await expect.element(withdraw).not.toBeInTheDocument();
    expect(shop.asked(orderEndpoints.returnPhoto).map(({ params }) => params.photo)).toEqual(
      expect.arrayContaining(['1', '2']),
    );
    await expectNoFaults('returns');
  },
);

test('shows where to send an approved return (rule 17.2)', async () => {
  const shop = new StandInOrders();
  shop.answer(orderEndpoints.returnOptions, buildOptions());
  const approved = buildReturn({ state: 'approved', method: 'self-ship' });
  await openOrder(buildDelivered({ returns: [approved] }), { shop });
  await expect.element(returns).toHaveTextContent(/Please send it to us.*5 Johari Bazaar/);
});

test('loads the photos of a guest with the key', async () => {
  const key = 'k'.repeat(32);
  const shop = new StandInOrders();
  const order = buildDelivered({ userId: null, returns: [buildReturn({ photos: 1 })] });
  shop.orders.push(order);
  shop.answer(orderEndpoints.returnPhoto, () => new Response(photo('seam.png')));
  await openPage(`/order/${order._id}?key=${key}`, { modules: ['mf-cart-checkout'], shop });
  await expect.element(returns.getByRole('img', { name: 'Attachment 1' })).toBeVisible();
  expect(shop.asked(orderEndpoints.returnPhoto)[0]?.query).toEqual({ key });
});

describe('withdrawing', () => {
  const withState = (order: Order, of: OrderReturn, state: OrderReturn['state']): Order => ({
    ...order,
    returns: [{ ...of, state }],
  });

  longTest('asks first; then the return is Withdrawn (rule 17.2)', async () => {
    const requested = buildReturn();
    const order = buildDelivered({ returns: [requested] });
    const shop = await openOrder(order);
    shop.answer(orderEndpoints.withdrawReturn, () => {
      const changed = withState(order, requested, 'withdrawn');
      shop.orders[0] = changed;
      return { order: changed };
    });
    await withdraw.click();
    await expect.element(question).toHaveTextContent('you keep what you have');
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(shop.asked(orderEndpoints.withdrawReturn)).toEqual([]);
    await withdraw.click();
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(returns).toHaveTextContent('You have withdrawn it.');
    await expect.element(withdraw).not.toBeInTheDocument();
    await expect.element(returns.getByRole('heading', { name: 'Refund' })).toHaveFocus();
    expect(shop.asked(orderEndpoints.withdrawReturn)[0]?.params).toEqual({
      id: order._id,
      return: requested.id,
    });
    await expectNoFaults('a withdrawn return');
  });

  longTest(
    'is rejected after the goods were received, and shows the new state (rule 17.2)',
    async () => {
      const requested = buildReturn({ state: 'approved' });
      const order = buildDelivered({ returns: [requested] });
      const shop = await openOrder(order);
      shop.refuse(orderEndpoints.withdrawReturn, 'return.not_possible');
      await withdraw.click();
      shop.orders[0] = withState(order, requested, 'received');
      await question.getByRole('button', { name: 'Withdraw' }).click();
      await expect.element(returns).toHaveTextContent('We have received it and check it.');
      await expect
        .element(page.getByText(/This is not possible in the current state/).first())
        .toBeVisible();
      await expect.element(question).not.toBeInTheDocument();
    },
  );

  longTest('that fails is reported in the dialog and can be repeated', async () => {
    const requested = buildReturn();
    const order = buildDelivered({ returns: [requested] });
    const shop = await openOrder(order);
    shop.answer(orderEndpoints.withdrawReturn, {
      order: withState(order, requested, 'withdrawn'),
    });
    shop.fail(orderEndpoints.withdrawReturn, 'no answer', { times: 1 });
    await withdraw.click();
    const confirm = question.getByRole('button', { name: 'Withdraw' });
    await confirm.click();
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('It could not be withdrawn. Please try again.');
    await confirm.click();
    await expect.element(question).not.toBeInTheDocument();
  });
});
