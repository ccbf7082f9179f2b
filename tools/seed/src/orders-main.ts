import { databaseName } from '@tanabana/service-kit/mongo';
import { createConsistencyRepository } from '@tanabana/service-orders/library';
import { type ProgramOptions, print, withShop } from '@tanabana/shop-runner/find-shop';

const USAGE = 'Use: npm run orders -- check';

/**
 * `npm run orders -- check`: compares money, documents, parcels and returns of every order with each
 * other while the shop sells (rule 17.8). Exits with 1 if some contradict each other.
 */
export const main = (program: ProgramOptions): Promise<void> =>
  withShop('orders', program, async (client, { dbPrefix }) => {
    if (program.args.join(' ') !== 'check') throw new Error(USAGE);
    const db = client.db(databaseName(dbPrefix, 'orders'));
    const { faults, ...counts } = await createConsistencyRepository(db).check();
    for (const { order, fault } of faults) print(`✗ order ${order}: ${fault}`);
    const { orders, parcels, returns, refunds } = counts;
    print(`${orders} orders, ${parcels} parcels, ${returns} returns, ${refunds} refunds`);
    if (faults.length > 0)
      throw new Error(
        `${faults.length} contradictions were found. The activity in the dashboard shows who changed these orders.`,
      );
    print('✓ Money, documents, parcels and returns of all orders agree.');
  });
