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
 * Tests that need a whole shop but no page: processes, gateway and database as `npm start` runs
 * them. One shop for all, with several instances of each stateful service.
 */
const collector = await startCollector();
const shop = await startShop({
  env: {
    SEED: 'none',
    // one account places all orders
    MAX_OPEN_PIECES: '1000000',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    // shorter drain times; the campaign uses the default ones
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
