import { REPORT_LIMITS } from '@tanabana/contracts';
import { telemetryBetweenServices, telemetryEndpoints } from '@tanabana/contracts/endpoints';
import { createService, type ServiceDeps, type Site } from '@tanabana/service-kit';
import { isUnavailable } from '@tanabana/service-kit/mongo';
import type { CanaryService } from './canaries/canary-service.ts';
import { canaryMailTemplates } from './canaries/sample-mails.ts';
import type { SourceMaps } from './errors/source-maps.ts';
import type { ReportService } from './reports/report-service.ts';
import { telemetryHandlers } from './routes.ts';
import type { ServiceCanaries } from './service-canaries/service-canaries.ts';
import type { TelemetryStorage } from './storage.ts';

export interface AppDeps extends ServiceDeps {
  storage: TelemetryStorage;
  reports: Pick<ReportService, 'accept'>;
  canaries: Pick<CanaryService, 'newest' | 'decisions'>;
  serviceCanaries: Pick<ServiceCanaries, 'report' | 'start' | 'end'>;
  sourceMaps: SourceMaps;
  site: Site;
  now?: () => Date;
}

/** The telemetry service as a Koa app, for main and tests. No side effects. */
export const createApp = ({
  storage,
  reports,
  canaries,
  serviceCanaries,
  sourceMaps,
  site,
  now = () => new Date(),
  ...deps
}: AppDeps) =>
  createService({
    name: 'telemetry',
    endpoints: { ...telemetryEndpoints, ...telemetryBetweenServices },
    handlers: telemetryHandlers({
      ...{ storage, reports, canaries, serviceCanaries, sourceMaps, now },
      templates: canaryMailTemplates(site),
    }),
    ready: storage.ready,
    isUnavailable,
    limits: { jsonBytes: REPORT_LIMITS.bytes },
    ...deps,
  });
