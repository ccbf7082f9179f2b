import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startShop } from '@tanabana/shop-runner/shop';
import { readShopFile } from '@tanabana/shop-runner/shop-file';
import { hasLongTests } from '@tanabana/test-kit/long-tests';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { findPrometheus } from './testing/find-prometheus.ts';
import {
  MONITORING,
  metricsOf,
  readAlerts,
  readConfig,
  readPanelQueries,
  readText,
} from './testing/monitoring.ts';

/** Milliseconds until an alert: one second to notice, two of the shortened `for`, and evaluations. */
const FIRES_WITHIN = 30_000;

const programs = hasLongTests ? await findPrometheus() : null;
const run = promisify(execFile);

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Prometheus with the shop's configuration, except addresses and intervals. */
async function startPrometheus(program: string, targets: Readonly<Record<string, string[]>>) {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-prometheus-'));
  const { alerting: _, ...config } = await readConfig();
  config.global = { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' };
  config.scrape_configs = config.scrape_configs
    .filter(({ job_name }) => job_name === 'services')
    .map(({ dns_sd_configs: __, ...job }) => ({
      ...job,
      static_configs: Object.entries(targets).map(([name, addresses]) => ({
        targets: addresses.map((address) => new URL(address).host),
        labels: { __meta_dns_name: name },
      })),
    }));
  await writeFile(join(folder, 'prometheus.yml'), stringify(config));
  const alerts = (await readText('alerts.yml')).replace(/^( +for:) \w+$/gm, '$1 2s');
  await writeFile(join(folder, 'alerts.yml'), alerts);
  const port = await freePort();
  const child: ChildProcess = spawn(
    program,
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    read: async <T>(path: string): Promise<T> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`);
      return ((await answer.json()) as { data: T }).data;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Without Prometheus on the PATH or in the machine's archives these tests are skipped. */
describe.skipIf(!programs)('alerts in Prometheus', async () => {
  const { prometheus: program = '', promtool = '' } = programs ?? {};
  const shop = programs ? await startShop({ env: { SEED: 'none' } }) : null;
  const { instances = {} } = shop
    ? await readShopFile<{ instances?: Record<string, string[]> }>(shop.dataDir)
    : {};
  const prometheus = shop && (await startPrometheus(program, instances));
  afterAll(async () => {
    await prometheus?.stop();
    await shop?.stop();
  });

  interface Alert {
    state: string;
    labels: { alertname: string; severity: string; job?: string };
  }
  const firing = async (): Promise<string[]> => {
    const { alerts } = (await prometheus?.read<{ alerts: Alert[] }>('/alerts')) ?? { alerts: [] };
    const found = alerts.filter(
      // a warning is also that other services cannot follow the killed one
      ({ state, labels }) => state === 'firing' && labels.severity === 'critical',
    );
    return found.map(({ labels: { alertname, job } }) => `${alertname} ${job ?? ''}`.trim());
  };

  test('promtool accepts configuration and rules, and the examples of alerts hold (rule 26.13)', async () => {
    await run(promtool, ['check', 'config', `${MONITORING}/prometheus.yml`]);
    await run(promtool, ['test', 'rules', `${MONITORING}/alerts.test.yml`]);
  });

  test('every metric of alerts and dashboard exists in a running shop (rule 26.13)', async () => {
    const queries = [
      ...(await readAlerts()).map(({ expr }) => expr),
      ...(await readPanelQueries()),
    ];
    const named = [...new Set(queries.flatMap(metricsOf))];
    expect(named.length).toBeGreaterThan(10);
    const missing = async () => {
      const known = Object.keys((await prometheus?.read<object>('/metadata')) ?? {});
      return named.filter((name) => !known.includes(name));
    };
    await expect.poll(missing, { timeout: FIRES_WITHIN }).toEqual([]);
  });

  test('a killed service fires its alert, and no other service does (rule 26.13)', async () => {
    await expect.poll(firing, { timeout: FIRES_WITHIN }).toEqual([]);
    const killed = async (): Promise<string[]> => {
      const { orders } = (await shop?.processes()) ?? {};
      // the supervisor starts it again
      if (orders) process.kill(orders, 'SIGKILL');
      return firing();
    };
    await expect
      .poll(killed, { timeout: FIRES_WITHIN, interval: 100 })
      .toEqual(['ServiceDown orders']);
    await expect.poll(firing, { timeout: 60_000, interval: 500 }).toEqual([]);
  });
});
