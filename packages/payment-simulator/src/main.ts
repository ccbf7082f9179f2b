import { createServer } from 'node:http';
import { describeSettings, parseEnv } from '@tanabana/service-kit/env';
import { z } from 'zod';
import { createSimulatorApp } from './app.ts';

/** Settings of this program (docs/running.md). */
const simulatorEnv = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The shop's address in browsers. */
  PUBLIC_URL: z.url(),
  /** Where events are sent: an orders service, or the gateway. */
  ORDERS_URL: z.url(),
  /** Secret of calls and events; the orders service has the same. */
  SIMULATED_PAYMENTS_SECRET: z.string().min(1),
  /** Stores payments; without it they are lost at the end. */
  SIMULATED_PAYMENTS_FILE: z.string().min(1).optional(),
});

async function main(): Promise<void> {
  if (process.argv.includes('--settings')) {
    process.stdout.write(`${JSON.stringify(describeSettings(simulatorEnv))}\n`);
    return;
  }
  const env = parseEnv(simulatorEnv, process.env);
  const app = await createSimulatorApp({
    keyId: 'simulated',
    keySecret: env.SIMULATED_PAYMENTS_SECRET,
    webhookSecret: env.SIMULATED_PAYMENTS_SECRET,
    webhookUrl: `${env.ORDERS_URL.replace(/\/+$/, '')}/api/orders/payment-events/simulated`,
    publicUrl: `${env.PUBLIC_URL.replace(/\/+$/, '')}/simulated-payments`,
    ...(env.SIMULATED_PAYMENTS_FILE !== undefined && { file: env.SIMULATED_PAYMENTS_FILE }),
  });
  const server = createServer(app.callback());
  const end = (): void => {
    app.stop();
    server.close();
    server.closeAllConnections();
    if (process.connected) process.disconnect();
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  process.once('disconnect', end);
  server.listen(env.PORT, env.HOST, () => process.send?.({ type: 'ready' }));
}

await main();
