import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readAlerts, readConfig, readText } from './testing/monitoring.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const services = (await readdir(`${ROOT}/services`)).sort();

test('Prometheus scrapes every service, each has an alert for its absence, and Kubernetes has the same rules (rule 26.13)', async () => {
  const { scrape_configs: jobs } = await readConfig();
  expect(jobs.flatMap(({ dns_sd_configs }) => dns_sd_configs?.[0]?.names ?? [])).toEqual(services);
  const down = (await readAlerts()).find(({ alert }) => alert === 'ServiceDown');
  const absent = [...(down?.expr.matchAll(/absent\(up\{job="([\w-]+)"\}\)/g) ?? [])];
  expect(absent.map(([, job]) => job)).toEqual(services);
  const inCluster = parse(await readText('prometheus-kubernetes.yml'));
  expect(inCluster.rule_files).toEqual(['alerts.yml']);
});

test('the operations manual describes every alert, and the compose file mounts every file of the monitoring profile (rule 26.13)', async () => {
  const manual = await readFile(`${ROOT}/docs/operations.md`, 'utf8');
  const compose = parse(await readFile(`${ROOT}/docker-compose.yml`, 'utf8'), {
    merge: true,
    maxAliasCount: -1,
  });
  for (const { alert } of await readAlerts())
    expect(manual).toMatch(new RegExp(`^- \\*\\*(?:\\w+, )*${alert}\\b`, 'm'));
  const volumes = Object.values(compose.services as Record<string, { volumes?: string[] }>)
    .flatMap((service) => service.volumes ?? [])
    .join(' ');
  const names = ['alertmanager.yml', 'collector.yml', 'dashboard.json'];
  for (const name of [...names, 'grafana/datasources.yml', 'grafana/dashboards.yml'])
    expect(volumes).toContain(`./deploy/monitoring/${name}:`);
  expect(volumes).toContain('./deploy/monitoring:/etc/prometheus:ro');
});
