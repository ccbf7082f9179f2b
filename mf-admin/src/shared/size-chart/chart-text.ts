import { readSizeChart, type SizeChart, sizeChartLines } from '@tanabana/contracts';

/** A chart as the form shows it; empty for none. */
export const chartText = (chart: SizeChart | undefined): string =>
  chart ? sizeChartLines(chart).join('\n') : '';

/** What is wrong with a chart as it is typed; null where nothing is, or nothing is typed. */
export function chartProblem(typed: string): string | null {
  const chart = typed.trim() === '' ? null : readSizeChart(typed);
  return typeof chart === 'string' ? chart : null;
}

/** A sound chart as it is sent; empty for none. */
export const chartBody = (typed: string): string =>
  typed.trim() === '' ? '' : JSON.stringify(readSizeChart(typed));
