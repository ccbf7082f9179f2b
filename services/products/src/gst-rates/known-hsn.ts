import { hsnProblem } from '@tanabana/contracts';
import { invalid } from '@tanabana/service-kit';
import type { GstRateRepository } from './gst-rate-repository.ts';

/**
 * Throws `request.invalid` for an HSN code missing from the rate table; a product may keep the one
 * it has.
 */
export async function assertKnownHsn(
  gstRates: Pick<GstRateRepository, 'current'>,
  hsn: string | null | undefined,
  current?: string,
): Promise<void> {
  if (!hsn || hsn === current) return;
  const problem = hsnProblem(hsn, (await gstRates.current()).rows);
  if (problem) throw invalid('hsn', problem, true);
}
