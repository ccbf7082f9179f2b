import type { PageReport } from '@tanabana/contracts';
import type { Evidence } from '../canaries/evidence.ts';
import { createErrorBatch } from '../errors/error-batch.ts';
import type { MetricForwarder } from '../forwarding/metric-forwarder.ts';
import type { SpanForwarder } from '../forwarding/span-forwarder.ts';
import type { TelemetryStorage } from '../storage.ts';
import type { KnownVersions } from '../versions/known-versions.ts';
import { createBatch } from './batch.ts';

export interface ReportDeps {
  storage: Pick<TelemetryStorage, 'figures' | 'errors'>;
  versions: Pick<KnownVersions, 'has'>;
  forwarder: Pick<MetricForwarder, 'record'>;
  spans: SpanForwarder;
  evidence: Pick<Evidence, 'add'>;
  now: () => Date;
}

export type ReportService = ReturnType<typeof createReportService>;

/** Reports of pages: checked, summed in memory, stored every few seconds (rules 26.2 to 26.4). */
export function createReportService({
  storage,
  versions,
  forwarder,
  spans,
  evidence,
  now,
}: ReportDeps) {
  const batch = createBatch();
  const errors = createErrorBatch();

  return {
    /**
     * Adds the parts of a report whose versions are known; of several parts of one version only
     * the first. Times are those of this service.
     * @returns number of accepted parts
     */
    async accept(report: PageReport): Promise<number> {
      const at = now();
      const isKnown = ({ module, version }: { module: string; version: string }) =>
        versions.has(module, version);
      const seen = new Set<string>();
      let accepted = 0;
      for (const part of report.modules) {
        const key = `${part.module}@${part.version}`;
        if (seen.has(key) || !(await isKnown(part))) continue;
        seen.add(key);
        accepted += 1;
        batch.add(part, at.getTime());
        forwarder.record(part);
        evidence.add(part);
      }
      for (const error of report.errors) {
        if (!(await isKnown(error))) continue;
        accepted += 1;
        errors.add(error, report.request ?? null, at);
      }
      spans.record(report, at);
      return accepted;
    },

    /**
     * Stores everything that was added since the last call. What cannot be stored is lost, because
     * storing it again could count it twice.
     */
    async store(): Promise<void> {
      await Promise.all([storage.figures.add(batch.take()), storage.errors.add(errors.take())]);
    },
  };
}
