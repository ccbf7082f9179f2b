import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const MONITORING = fileURLToPath(new URL('../../../../deploy/monitoring', import.meta.url));

export interface ScrapeJob {
  job_name: string;
  dns_sd_configs?: { names: string[]; port: number }[];
  static_configs?: { targets: string[]; labels?: Record<string, string> }[];
}

/** The parts of prometheus.yml that tests read or replace. */
export interface PrometheusConfig {
  global: Record<string, string>;
  alerting?: object;
  scrape_configs: ScrapeJob[];
}

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

export const readText = (name: string): Promise<string> =>
  readFile(`${MONITORING}/${name}`, 'utf8');

export const readConfig = async (): Promise<PrometheusConfig> =>
  parse(await readText('prometheus.yml'));

export async function readAlerts(): Promise<{ alert: string; expr: string }[]> {
  const { groups } = parse(await readText('alerts.yml')) as Rules;
  return groups.flatMap(({ rules }) => rules);
}

/** Returns the queries of the dashboard's panels. */
export async function readPanelQueries(): Promise<string[]> {
  const text = await readText('dashboard.json');
  const queries: string[] = [];
  JSON.parse(text, (key, value) => {
    if (key === 'expr') queries.push(value as string);
    return value;
  });
  return queries;
}

/** Words of PromQL that look like metrics: they contain an underscore. */
const WORDS = new Set(['histogram_quantile', 'label_values', 'group_left', 'group_right']);

/** Returns the metrics of a query, without the suffixes of a histogram's series. */
export function metricsOf(query: string): string[] {
  const plain = query
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\b(?:by|on|without|ignoring) ?\([^)]*\)/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '');
  return [...plain.matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name))
    .map((name) => name.replace(/_(?:bucket|count)$/, ''));
}
