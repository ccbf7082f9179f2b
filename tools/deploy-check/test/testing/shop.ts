import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { type Manifest, resolveKustomization } from '../../src/kustomize.ts';

export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
export const KUBERNETES = `${ROOT}deploy/kubernetes`;

interface ComposeService {
  build: { dockerfile: string; args?: Record<string, string> };
  image: string;
  environment: Record<string, string | number>;
  secrets?: string[];
  volumes?: string[];
  networks?: string[];
  network_mode?: string;
  deploy: { resources: { limits: { memory: string; cpus: string } } };
}
interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  failureThreshold?: number;
}
export interface Pod {
  terminationGracePeriodSeconds: number;
  securityContext: { runAsUser: number; runAsGroup: number };
  topologySpreadConstraints: {
    topologyKey: string;
    maxSkew: number;
    labelSelector: { matchLabels: Labels };
    matchLabelKeys?: string[];
  }[];
  volumes: { name: string; secret?: { secretName: string } }[];
  containers: {
    image: string;
    command?: string[];
    env?: { name: string; value: string }[];
    envFrom?: { configMapRef: { name: string } }[];
    ports: { name: string; containerPort: number }[];
    resources: { limits: { memory: string }; requests: { memory: string; cpu: string } };
    startupProbe?: Probe;
    readinessProbe: Probe;
    livenessProbe: Probe;
    lifecycle: { preStop: { exec: { command: string[] } } };
    volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
  }[];
}
export type Labels = Record<string, string>;

const compose = parse(await readFile(`${ROOT}docker-compose.yml`, 'utf8'), {
  merge: true,
  maxAliasCount: -1,
}) as {
  services: Record<string, ComposeService>;
};
export const overlays = {
  production: await resolveKustomization(`${KUBERNETES}/overlays/production`),
  local: await resolveKustomization(`${KUBERNETES}/overlays/local`),
};
export const services = await readdir(`${ROOT}services`);
export const parts = ['gateway', ...services];
export const pages = (await readdir(`${KUBERNETES}/pages`)).filter((name) => name !== 'job');

/** A part in the compose file. */
export const inCompose = (name: string) => {
  const found = compose.services[name];
  if (!found) throw new Error(`docker-compose.yml has no ${name}.`);
  return found;
};
/** The `spec` (or `data`) of a manifest. @throws Error if missing */
export function specOf<T>(manifests: readonly Manifest[], kind: string, name: string): T {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}.`);
  return (found.spec ?? found.data) as T;
}
/** The pod of a deployment and its only container. */
export const podOf = (manifests: readonly Manifest[], name: string) => {
  const { template } = specOf<{ template: { metadata: { labels: Labels }; spec: Pod } }>(
    manifests,
    'Deployment',
    name,
  );
  const [container] = template.spec.containers;
  if (!container) throw new Error(`${name} has no container.`);
  return { labels: template.metadata.labels, pod: template.spec, container };
};
