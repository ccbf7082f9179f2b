import { baseEnv, runService } from '@tanabana/service-kit';
import { z } from 'zod';
import { createApp } from './app.ts';
import { createRenderer } from './rendering/renderer.ts';
import { createRenderingMetrics } from './rendering/rendering-metrics.ts';
import { compositionsOf } from './site/composition.ts';
import { createSite } from './site/site.ts';

/** Milliseconds between checks for a deploy while there are no requests. */
const LOOK_EVERY_MS = 5000;

await runService({
  name: 'pages',
  schema: baseEnv
    .omit({ MONGODB_URI: true, DB_PREFIX: true })
    .extend({ GATEWAY_URL: z.url({ protocol: /^http$/ }) }),
  env: process.env,
  async start({ env, log }) {
    const site = createSite(env.GATEWAY_URL.replace(/\/+$/, ''));
    const metrics = createRenderingMetrics();
    const renderer = createRenderer({ origin: site.origin, log, metrics });
    const look = async (): Promise<void> => {
      const compositions = compositionsOf((await site.document('/')).text);
      if (compositions) renderer.prepare(compositions.all);
    };
    const looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
    return {
      app: createApp({ site, renderer, log, metrics: [metrics.registry] }),
      async close() {
        clearInterval(looking);
        renderer.stop();
      },
    };
  },
});
