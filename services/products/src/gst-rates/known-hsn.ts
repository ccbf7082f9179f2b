import { hsnProblem } from '@tanabana/contracts';
import { invalid } from '@tanabana/service-kit';
import type { GstRateRepository } from './gst-rate-repository.ts';

/**
 * Throws `request.invalid` for an HSN code that the table of rates does not know; one that a product has
 * already may stay.
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
