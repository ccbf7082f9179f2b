import { startShop } from '@tanabana/shop-runner/shop';
import { afterAll } from 'vitest';
import { describeAccess } from './access.ts';
import { startCollector } from './collector.ts';
import { describeCrashes } from './crash.ts';
import { describeExchange, isCampaign } from './exchange.ts';
import { describeFuzz } from './fuzz.ts';
import { describeInstances } from './instances.ts';
import { describeInvoices } from './invoices.ts';
import { describeRemovedAccount } from './removed-account.ts';
import { describeStock } from './stock.ts';
import { describeTraces } from './traces.ts';
import { describeVariants } from './variants.ts';

/**
 * What only a whole shop can show and no page is needed for: processes, gateway and database as `npm
 * start` runs them. One shop for all of it, with several instances of each service that keeps something.
 */
const collector = await startCollector();
const shop = await startShop({
  env: {
    SEED: 'none',
    // one account buys for all
    MAX_OPEN_PIECES: '1000000',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    // what ends waits for less; the campaign waits as a shop does
    ...(isCampaign ? {} : { IDLE_SECONDS: '1' }),
  },
  scale: { products: 3, auth: 3, orders: 3 },
});
afterAll(async () => {
  await shop.stop();
  collector.close();
});

describeAccess(shop);
describeTraces(shop, collector);
describeInstances(shop);
describeExchange(shop);
describeStock(shop);
describeVariants(shop);
describeInvoices(shop);
describeRemovedAccount(shop);
describeCrashes(shop);
describeFuzz(shop);
