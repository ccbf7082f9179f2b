import type { telemetryBetweenServices, telemetryEndpoints } from '@tanabana/contracts/endpoints';
import type { Handlers } from '@tanabana/service-kit';
import { type MailTemplates, mailHandlers } from '@tanabana/service-kit/mail';
import type { CanaryService } from './canaries/canary-service.ts';
import { createErrorService } from './errors/error-service.ts';
import type { SourceMaps } from './errors/source-maps.ts';
import { intervalsOf, summaryOf } from './figures/summary.ts';
import type { ReportService } from './reports/report-service.ts';
import type { ServiceCanaries } from './service-canaries/service-canaries.ts';
import type { TelemetryStorage } from './storage.ts';

type Endpoints = typeof telemetryEndpoints & typeof telemetryBetweenServices;

interface TelemetryDeps {
  storage: Pick<TelemetryStorage, 'figures' | 'errors' | 'mails'>;
  templates: MailTemplates;
  reports: Pick<ReportService, 'accept'>;
  canaries: Pick<CanaryService, 'newest' | 'decisions'>;
  serviceCanaries: Pick<ServiceCanaries, 'report' | 'start' | 'end'>;
  sourceMaps: SourceMaps;
  now: () => Date;
}

/** One handler for each call of the contract. */
export function telemetryHandlers({
  storage,
  templates,
  reports,
  canaries,
  serviceCanaries,
  sourceMaps,
  now,
}: TelemetryDeps): Handlers<Endpoints> {
  const errors = createErrorService(storage.errors, sourceMaps);
  return {
    report: async ({ body }) => ({ accepted: await reports.accept(body) }),

    async summary({ query }) {
      const at = now().getTime();
      const intervals = intervalsOf(query.hours, at);
      const found = await storage.figures.since(intervals.step, new Date(intervals.from));
      return summaryOf(found, intervals, at, query.module);
    },

    errors: async ({ query, header }) => ({
      data: await errors.newest(query.module, header('authorization') ?? ''),
    }),

    canaries: async () => ({ data: await canaries.newest() }),

    startServiceCanary: ({ body }) => serviceCanaries.start(body),
    endServiceCanary: ({ params, body, user }) =>
      serviceCanaries.end(params.service, body.action, user.username),

    ...mailHandlers(templates, storage.mails),

    serviceCanaries: ({ body }) => serviceCanaries.report(body),

    canaryDecisions: async () => ({ data: await canaries.decisions() }),

    sourceMap: async () => ({ message: 'Allowed.' }),
  };
}
