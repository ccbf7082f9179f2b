import { type StartedShop, startShop } from '@tanabana/shop-runner/shop';
import { afterAll } from 'vitest';
import { type Collector, startCollector } from './collector.ts';
import { isCampaign } from './exchange.ts';

/**
 * Opens a whole shop without pages for the tests of a file: processes, gateway and database as `npm start` runs them, with
 * several instances of each stateful service. It is closed after the file's last test.
 */
export async function openShop(): Promise<{ shop: StartedShop; collector: Collector }> {
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
  return { shop, collector };
}
