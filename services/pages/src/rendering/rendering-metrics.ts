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
      help: 'Time that the rendering itself took, all passes of a page',
      registers,
    }),
    pages: new Counter({
      name: 'rendering_pages_total',
      help: 'Pages that were rendered, were the same as before, or were left to the browser',
      labelNames: ['outcome'],
      registers,
    }),
    faults: new Counter({
      name: 'rendering_faults_total',
      help: 'Times that a module threw, did not come, or had a thread ended',
      labelNames: ['module'],
      registers,
    }),
  };
}
