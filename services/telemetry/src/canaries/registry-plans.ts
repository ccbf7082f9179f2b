import type { CanaryPlan } from '@tanabana/contracts';
import { canaryPlanSchema } from '@tanabana/contracts/endpoints';
import { z } from 'zod';

/** A module of the registry, with its canary's plan if it has one. */
export interface RegistryModule {
  module: string;
  /** For everybody, or all outside of the canary's share. */
  stable: string;
  canary: { version: string; share: number; plan: CanaryPlan } | null;
}

/** Milliseconds. */
const TIMEOUT_MS = 2000;

const registryFile = z.object({
  modules: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      canary: z
        .object({
          share: z.number(),
          module: z.object({ version: z.string() }),
          plan: canaryPlanSchema.optional().catch(undefined),
        })
        .optional(),
    }),
  ),
});

export type ReadModules = () => Promise<RegistryModule[]>;

/**
 * Reads the registry from the gateway. An invalid plan counts as none.
 * @param gatewayUrl without a trailing slash
 */
export const createReadModules =
  (gatewayUrl: string, fetch: typeof globalThis.fetch = globalThis.fetch): ReadModules =>
  async () => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${gatewayUrl}/modules.json`, { signal });
    if (!answer.ok) throw new Error(`/modules.json was answered ${answer.status}.`);
    return registryFile.parse(await answer.json()).modules.map(({ name, version, canary }) => ({
      module: name,
      stable: version,
      canary: canary?.plan
        ? { version: canary.module.version, share: canary.share, plan: canary.plan }
        : null,
    }));
  };
