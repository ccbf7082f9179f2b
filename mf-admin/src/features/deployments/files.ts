import { callsOf } from '@tanabana/storefront';
import type { z } from 'zod';
import type { Deploy, Registry } from './deployment-rows.ts';

/** Files written by deploys next to the pages; not served by a service. */
interface Files {
  registry: { response: z.ZodType<Registry> };
  deploys: { params: z.ZodType<{ name: string }>; response: z.ZodType<Deploy[]> };
}

export const files = callsOf<Files>({
  registry: {
    method: 'GET',
    path: '/modules.json',
    access: 'all',
    gives: { modules: [{ name: 'text', version: 'text' }] },
  },
  deploys: {
    method: 'GET',
    path: '/modules/:name/deploys.json',
    access: 'all',
    gives: [{ version: 'text', at: 'text' }],
  },
});
