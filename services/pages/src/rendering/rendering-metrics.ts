import { Counter, Registry } from 'prom-client';

export type RenderingMetrics = ReturnType<typeof createRenderingMetrics>;

/** Metrics of rendering. */
export function createRenderingMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    seconds: new Counter({
      name: 'rendering_seconds_total',
      help: 'Rendering time of a page, all passes',
      registers,
    }),
    pages: new Counter({
      name: 'rendering_pages_total',
      help: 'Pages that were rendered, were unchanged, or were left to the browser',
      labelNames: ['outcome'],
      registers,
    }),
    faults: new Counter({
      name: 'rendering_faults_total',
      help: 'Times that a module threw, did not load, or had its thread ended',
      labelNames: ['module'],
      registers,
    }),
  };
}
