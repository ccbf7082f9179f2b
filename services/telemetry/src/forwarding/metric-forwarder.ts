import type { AggregationTemporality, ResourceMetrics } from '@opentelemetry/sdk-metrics';
import type { ModuleReport } from '@tanabana/contracts';
import { COUNTS, type CountName, MEASURES, type Measure } from '../database.ts';

export interface ForwarderEnv {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
}

/** Sends figures of reports to a collector. */
export interface MetricForwarder {
  record(report: ModuleReport): void;
  /** Sends what is pending. */
  stop(): Promise<void>;
}

/** Milliseconds between exports. */
const EVERY_MS = 15_000;

const COUNTER_NAMES: Readonly<Record<CountName, string>> = {
  views: 'tanabana.module.views',
  failedViews: 'tanabana.module.failed_views',
  loads: 'tanabana.module.loads',
  loadFailures: 'tanabana.module.load_failures',
  fallbacks: 'tanabana.module.fallbacks',
};

const HISTOGRAMS: Readonly<Record<Measure, { name: string; unit: string }>> = {
  load: { name: 'tanabana.module.load', unit: 'ms' },
  lcp: { name: 'tanabana.module.lcp', unit: 'ms' },
  inp: { name: 'tanabana.module.inp', unit: 'ms' },
  cls: { name: 'tanabana.module.cls', unit: '1' },
  blocked: { name: 'tanabana.module.blocked', unit: 'ms' },
};

/**
 * Creates a forwarder to the collector of the environment (OTLP over HTTP, JSON), which does
 * nothing without one; libraries are loaded only with a collector.
 */
export async function createMetricForwarder(env: ForwarderEnv): Promise<MetricForwarder> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return { record() {}, stop: async () => {} };
  const [core, resources, sdk, base, http, transformer] = await Promise.all([
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/otlp-exporter-base'),
    import('@opentelemetry/otlp-exporter-base/node-http'),
    import('@opentelemetry/otlp-transformer'),
  ]);
  const options = http.convertLegacyHttpOptions(
    {
      url: `${endpoint.replace(/\/+$/, '')}/v1/metrics`,
      headers: core.parseKeyPairsIntoRecord(env.OTEL_EXPORTER_OTLP_HEADERS),
    },
    'METRICS',
    'v1/metrics',
    { 'Content-Type': 'application/json' },
  );
  const delegate = http.createOtlpHttpExportDelegate(
    options,
    transformer.JsonMetricsSerializer,
    'otlp_http_json_metric_exporter',
    transformer.MetricsExporterMetricsHelper,
    undefined,
  );
  class Exporter extends base.OTLPExporterBase<ResourceMetrics> {
    selectAggregationTemporality(): AggregationTemporality {
      return sdk.AggregationTemporality.DELTA;
    }
  }
  const provider = new sdk.MeterProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'telemetry' }),
    readers: [
      new sdk.PeriodicExportingMetricReader({
        exporter: new Exporter(delegate),
        exportIntervalMillis: EVERY_MS,
        exportTimeoutMillis: EVERY_MS,
      }),
    ],
  });
  const meter = provider.getMeter('tanabana');
  const counters = COUNTS.map((name) => [name, meter.createCounter(COUNTER_NAMES[name])] as const);
  const histograms = MEASURES.map((measure) => {
    const { name, unit } = HISTOGRAMS[measure];
    return [measure, meter.createHistogram(name, { unit })] as const;
  });
  return {
    record(report) {
      const { module, version, loads = [] } = report;
      const attributes = { 'tanabana.module': module, 'tanabana.version': version };
      for (const [name, counter] of counters) {
        const count = name === 'loads' ? loads.length : (report[name] ?? 0);
        if (count > 0) counter.add(count, attributes);
      }
      for (const [measure, histogram] of histograms) {
        const values = measure === 'load' ? loads : [report[measure]];
        for (const value of values) if (value !== undefined) histogram.record(value, attributes);
      }
    },
    stop: () => provider.shutdown(),
  };
}
