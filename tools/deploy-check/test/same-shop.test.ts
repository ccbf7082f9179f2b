import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseEnv, tradeEnv } from '@tanabana/service-kit/env';
import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { lastStage, readDockerfile } from '../src/dockerfile.ts';
import { type Manifest, resolveKustomization } from '../src/kustomize.ts';
import {
  inCompose,
  KUBERNETES,
  type Labels,
  overlays,
  type Pod,
  pages,
  parts,
  podOf,
  ROOT,
  services,
  specOf,
} from './testing/shop.ts';

/**
 * Settings in both the compose file and the manifests are equal, and manifests add only cluster
 * settings.
 */

async function instructionsOf(name: string) {
  const { dockerfile, args } = inCompose(name).build;
  return lastStage(readDockerfile(await readFile(`${ROOT}${dockerfile}`, 'utf8'), args));
}
const bytes = (size: string): number => {
  const [, number, unit = ''] = /^([\d.]+)([KMG]?)i?$/.exec(size) ?? [];
  return Number(number) * 1024 ** ' KMG'.indexOf(unit || ' ');
};
const cores = (cpu: string): number =>
  cpu.endsWith('m') ? Number(cpu.slice(0, -1)) / 1000 : Number(cpu);
/** Default values of compose. */
const filledIn = (value: string | number): string =>
  String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1');

function settingsOf(manifests: readonly Manifest[], name: string): Record<string, string> {
  const { container } = podOf(manifests, name);
  const maps = (container.envFrom ?? []).map(({ configMapRef }) =>
    specOf<Record<string, string>>(manifests, 'ConfigMap', configMapRef.name),
  );
  const own = (container.env ?? []).map(({ name: key, value }) => [key, value]);
  return { ...Object.assign({}, ...maps), ...Object.fromEntries(own) };
}

/** Settings in one place only, and the reason. */
const COMPOSE_ONLY = new Set([
  ...['PORT', 'HOST'], // the images have the same
  // a cluster takes no simulated payments
  ...['SIMULATED_PAYMENTS_URL', 'SIMULATED_PAYMENTS_SECRET_FILE'],
]);
const CLUSTER_ONLY = new Set([
  'DB_PREFIX', // the services' default
  'SERVICE_DOMAIN', // names in a cluster
  'ADMIN_USERNAME', // auth's, in a map for all
]);
/** Examples of values that depend on the installation. */
const OF_AN_INSTALLATION = new Set([
  'PUBLIC_URL',
  'MAIL_FROM',
  'LOG_LEVEL',
  'TRUSTED_PROXIES',
  'GATEWAY_URL', // with its port without a load balancer
]);

describe.each(Object.entries(overlays))('%s equals the compose file:', (_, manifests) => {
  test.each(parts)('image, limits and rights of %s', async (name) => {
    const { pod, container } = podOf(manifests, name);
    const { image, deploy } = inCompose(name);
    const nameOf = (reference: string) => /([^/]+):[^/]*$/.exec(filledIn(reference))?.[1];
    expect(nameOf(container.image)).toBe(nameOf(image));
    expect(container.command).toBeUndefined();

    const { limits, requests } = container.resources;
    expect(bytes(limits.memory)).toBe(bytes(deploy.resources.limits.memory));
    expect(bytes(requests.memory)).toBeLessThanOrEqual(bytes(limits.memory));
    expect(cores(requests.cpu)).toBeLessThanOrEqual(Number(deploy.resources.limits.cpus));

    // npm run check:deploy checks what both forbid (root, writing, capabilities)
    const user = (await instructionsOf(name)).findLast((one) => one.name === 'USER')?.rest;
    const { runAsUser, runAsGroup } = pod.securityContext;
    expect(`${runAsUser}:${runAsGroup}`).toBe(user);
  });

  test.each(parts)('settings and secrets of %s', (name) => {
    const theirs = settingsOf(manifests, name);
    const { environment, secrets = [] } = inCompose(name);
    const known = Object.keys(environment).filter((key) => !COMPOSE_ONLY.has(key));
    expect(
      Object.keys(theirs)
        .filter((key) => !CLUSTER_ONLY.has(key))
        .sort(),
    ).toEqual(known.filter((key) => !CLUSTER_ONLY.has(key)).sort());
    for (const key of known.filter((one) => !one.endsWith('_FILE')))
      if (!OF_AN_INSTALLATION.has(key))
        expect(`${key}=${theirs[key]}`).toBe(`${key}=${filledIn(environment[key] ?? '')}`);

    // one secret per service, whose keys are the file names
    const wanted = Object.entries(environment).filter(
      ([key, value]) => !COMPOSE_ONLY.has(key) && String(value).startsWith('/run/secrets/'),
    );
    const ofCompose = Object.keys(environment).filter(
      (key) => COMPOSE_ONLY.has(key) && key.endsWith('_FILE'),
    );
    expect(wanted).toHaveLength(secrets.length - ofCompose.length);
    for (const [key, file] of wanted)
      expect(theirs[key]).toBe(String(file).replace(`mongodb-uri-${name}`, 'mongodb-uri'));
    const mounted = podOf(manifests, name).pod.volumes.flatMap(({ secret }) => secret ?? []);
    expect(mounted.map(({ secretName }) => secretName)).toEqual(
      secrets.length > 0 ? [`tanabana-${name}`] : [],
    );
  });

  test.each(parts)('probes and shutdown of %s', async (name) => {
    const { pod, container } = podOf(manifests, name);
    const image = await instructionsOf(name);
    const health = image.find((one) => one.name === 'HEALTHCHECK')?.rest ?? '';
    const [program, address] = health.includes('healthcheck.mjs')
      ? ['packages/shop-runner/src/image/healthcheck.mjs', /path: '([^']+)'/]
      : ['gateway/health.sh', /asked 8 (\/\w+)/];
    const asks = address.exec(await readFile(`${ROOT}${program}`, 'utf8'));
    expect(container.readinessProbe.httpGet.path).toBe(asks?.[1]);
    // a service that waits for its database must not be killed
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    const port = image.find((one) => one.name === 'EXPOSE')?.rest;
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(port) }]);
    if (name === 'gateway') return;

    const start = Number(/--start-period=(\d+)s/.exec(health)?.[1]);
    const { periodSeconds = 0, failureThreshold = 0 } = container.startupProbe ?? {};
    expect(periodSeconds * failureThreshold).toBe(start);
    const drain = Number(settingsOf(manifests, name).DRAIN_SECONDS);
    const sleep = Number(container.lifecycle.preStop.exec.command.at(-1));
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + sleep);
  });

  test.each(parts)('files of %s', (name) => {
    const { volumes = [] } = inCompose(name);
    const there = podOf(manifests, name).container.volumeMounts.filter(
      ({ mountPath }) => mountPath !== '/run/secrets',
    );
    const asCompose = there.map(
      ({ mountPath, readOnly }) => `${mountPath}${readOnly ? ':ro' : ''}`,
    );
    const said = volumes.map((volume) => volume.replace(/^[^:]+:/, ''));
    expect(asCompose.sort()).toEqual([...said, '/tmp'].sort());
  });
});

/** Settings of pages for a gateway started with `env`. */
async function publicSettings(env: Record<string, string>): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-told-'));
  try {
    const own = { PATH: process.env.PATH, NAME_SERVER: '', RUN_DIR: folder };
    await promisify(execFile)('sh', [`${ROOT}gateway/render.sh`], {
      env: { ...own, SERVICES: services.join(' '), ...env },
    });
    return JSON.parse(await readFile(join(folder, 'pages/config.json'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

longTest(
  'pages promise what the orders service does, however the shop is started (rules 1.5, 10.14)',
  async () => {
    const partsOf = (settings: (name: string) => Record<string, string>) =>
      [settings('orders'), settings('gateway')] as const;
    const started = {
      compose: partsOf((name) =>
        Object.fromEntries(
          Object.entries(inCompose(name).environment).map(([key, value]) => [key, filledIn(value)]),
        ),
      ),
      production: partsOf((name) => settingsOf(overlays.production, name)),
      local: partsOf((name) => settingsOf(overlays.local, name)),
    };
    for (const [how, [orders, gateway]] of Object.entries(started)) {
      const kept = parseEnv(z.object(tradeEnv), orders);
      const reported = await publicSettings(gateway);
      expect([how, kept.FIRST_ORDER_FREE_SHIPPING, kept.GUEST_CHECKOUT]).toEqual([
        how,
        true,
        false,
      ]);
      expect([how, reported.firstOrderFreeShipping, reported.guestCheckout]).toEqual([
        how,
        true,
        false,
      ]);
    }
  },
);

longTest('pages show seller and complaint contacts only if set (rule 11.8)', async () => {
  const unset = await publicSettings({});
  expect(Object.keys(unset)).toHaveLength(6);
  const reported = {
    LEGAL_NAME: 'Asha "Looms" LLP',
    GRIEVANCE_OFFICER: 'आशा शाह',
    CARE_CONTACT: '</script>',
  };
  expect(await publicSettings(reported)).toEqual({
    ...unset,
    legalName: 'Asha "Looms" LLP',
    grievanceOfficer: 'आशा शाह',
    careContact: '</script>',
  });
});

test.each(pages)('%s is published by the same image with the same limits', async (name) => {
  const jobs = await resolveKustomization(`${KUBERNETES}/pages/${name}`);
  const [job] = jobs;
  const { template } = specOf<{ template: { spec: Pod } }>(jobs, 'Job', job?.metadata.name ?? '');
  const [container] = template.spec.containers;
  const { deploy, volumes = [], image } = inCompose(name);
  expect(container?.image).toContain(/\/([^/:]+):/.exec(image)?.[1]);
  expect(container?.command).toBeUndefined();
  expect(bytes(container?.resources.limits.memory ?? '')).toBe(
    bytes(deploy.resources.limits.memory),
  );
  expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toContain(
    volumes[0]?.split(':')[1],
  );
});

describe('on several machines', () => {
  const manifests = overlays.production;

  test.each(parts)('%s is spread and never stopped as a whole', (name) => {
    const { labels, pod } = podOf(manifests, name);
    const scaler = specOf<{ minReplicas: number; maxReplicas: number }>(
      manifests,
      'HorizontalPodAutoscaler',
      name,
    );
    const budget = specOf<{ maxUnavailable: number; selector: { matchLabels: Labels } }>(
      manifests,
      'PodDisruptionBudget',
      name,
    );
    expect(scaler.minReplicas).toBeGreaterThan(budget.maxUnavailable);
    expect(scaler.maxReplicas).toBeGreaterThan(scaler.minReplicas);
    expect(labels).toMatchObject(budget.selector.matchLabels);
    // by its own labels only
    expect(Object.keys(budget.selector.matchLabels)).toContain('app.kubernetes.io/name');
    for (const key of ['kubernetes.io/hostname', 'topology.kubernetes.io/zone']) {
      const spread = pod.topologySpreadConstraints.find(({ topologyKey }) => topologyKey === key);
      expect(spread, key).toMatchObject({ maxSkew: 1 });
      expect(labels).toMatchObject(spread?.labelSelector.matchLabels ?? {});
      expect([
        ...Object.keys(spread?.labelSelector.matchLabels ?? {}),
        ...(spread?.matchLabelKeys ?? []),
      ]).toContain('app.kubernetes.io/name');
    }
  });

  test.each(parts)('%s scales by its resource requests', (name) => {
    const { scaleTargetRef, metrics } = specOf<{
      scaleTargetRef: { name: string };
      metrics: { resource: { name: 'cpu'; target: { averageUtilization: number } } }[];
    }>(manifests, 'HorizontalPodAutoscaler', name);
    expect(scaleTargetRef.name).toBe(name);
    expect(metrics).toHaveLength(1);
    const [{ resource } = { resource: undefined }] = metrics;
    // a share of the request: without one utilisation is undefined
    expect(resource?.name).toBe('cpu');
    expect(resource?.target.averageUtilization).toBeLessThan(100);
    expect(cores(podOf(manifests, name).container.resources.requests.cpu)).toBeGreaterThan(0);
  });
});

const hasKubectl = await promisify(execFile)('kubectl', ['version', '--client']).then(
  () => true,
  () => false,
);

/** Compared with kustomize if it is installed. */
test.skipIf(!hasKubectl).each(Object.entries(overlays))(
  'kustomize builds the same from %s',
  async (name, manifests) => {
    const { stdout } = await promisify(execFile)('kubectl', [
      'kustomize',
      `${KUBERNETES}/overlays/${name}`,
    ]);
    const hash = /("?name"?: ?"?)(shop|services|gateway)-[0-9a-z]{10}\b/g;
    const theirs = parseAllDocuments(stdout.replace(hash, '$1$2')).map(
      (document) => document.toJS() as Manifest,
    );
    const key = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
    const byKey = (list: readonly Manifest[]) =>
      Object.fromEntries(list.map((one) => [key(one), one]));
    expect(byKey(manifests)).toEqual(byKey(theirs));
  },
);
