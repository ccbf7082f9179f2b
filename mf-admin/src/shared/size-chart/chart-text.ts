import { readSizeChart, type SizeChart, sizeChartLines } from '@tanabana/contracts';

/** Returns a chart as form text; empty for none. */
export const chartText = (chart: SizeChart | undefined): string =>
  chart ? sizeChartLines(chart).join('\n') : '';

/** Returns the problem of a typed chart; null if valid or empty. */
export function chartProblem(typed: string): string | null {
  const chart = typed.trim() === '' ? null : readSizeChart(typed);
  return typeof chart === 'string' ? chart : null;
}

/** Returns a valid chart for the call; empty for none. */
export const chartBody = (typed: string): string =>
  typed.trim() === '' ? '' : JSON.stringify(readSizeChart(typed));
