import { Counter, Registry } from 'prom-client';

export type DrawingMetrics = ReturnType<typeof createDrawingMetrics>;

/** What drawing says on the metrics page. */
export function createDrawingMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    seconds: new Counter({
      name: 'drawing_seconds_total',
      help: 'Time that the drawing itself took, all passes of a page',
      registers,
    }),
    pages: new Counter({
      name: 'drawing_pages_total',
      help: 'Pages that were drawn, were the same as before, or were left to the browser',
      labelNames: ['outcome'],
      registers,
    }),
    faults: new Counter({
      name: 'drawing_faults_total',
      help: 'Times that a module threw, did not come, or had a thread ended',
      labelNames: ['module'],
      registers,
    }),
  };
}
