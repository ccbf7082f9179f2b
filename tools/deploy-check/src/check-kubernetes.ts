import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { IContainer } from 'kubernetes-models/v1';
import { imageEnv, readDockerfile } from './dockerfile.ts';
import { containersOf, type Manifest, podOf, resolveKustomization } from './kustomize.ts';
import { type Setting, settingProblems } from './settings.ts';

export interface KubernetesCheck {
  root: string;
  /** Shell and modules. */
  pages: readonly string[];
  settings: ReadonlyMap<string, readonly Setting[]>;
  known: ReadonlySet<string>;
}

/**
 * Requirements of every service: it runs, is reachable, scales, and is never stopped as a whole.
 */
const OF_A_SERVICE = ['Deployment', 'Service', 'HorizontalPodAutoscaler', 'PodDisruptionBudget'];

/** Returns problems of the manifests, as kustomize builds them. */
export async function kubernetesProblems(check: KubernetesCheck): Promise<string[]> {
  const folder = join(check.root, 'deploy/kubernetes');
  const serviceImage = readDockerfile(
    await readFile(join(check.root, 'deploy/images/Dockerfile'), 'utf8'),
  );
  const problems: string[] = [];
  for (const overlay of await readdir(join(folder, 'overlays'))) {
    const manifests = await resolveKustomization(join(folder, 'overlays', overlay));
    const own = [
      ...manifests.flatMap(manifestProblems),
      ...references(manifests),
      ...settingsGiven(check, manifests, imageEnv(serviceImage)),
    ];
    for (const service of check.settings.keys())
      for (const kind of OF_A_SERVICE)
        if (!find(manifests, kind, service)) own.push(`${service} has no ${kind}`);
    problems.push(...own.map((problem) => `${overlay}: ${problem}`));
  }
  const jobs = (await readdir(join(folder, 'pages'))).filter((name) => name !== 'job');
  for (const part of check.pages.filter((name) => !jobs.includes(name)))
    problems.push(`pages: nothing publishes ${part}`);
  for (const job of jobs) {
    const manifests = await resolveKustomization(join(folder, 'pages', job));
    const images = manifests.flatMap(containersOf).map(({ image = '' }) => image);
    if (!images.every((image) => image.includes(`/${job}:`)))
      problems.push(`pages/${job}: ${images.join()} is another part's image`);
    problems.push(...manifests.flatMap(manifestProblems).map((text) => `pages/${job}: ${text}`));
  }
  return problems;
}

const find = (manifests: readonly Manifest[], kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name);

function manifestProblems(manifest: Manifest): string[] {
  const name = `${manifest.kind} ${manifest.metadata.name}`;
  const pod = podOf(manifest);
  const own = schemaProblems(manifest);
  if (pod && !pod.securityContext?.runAsNonRoot) own.push('may run as root');
  if (pod && pod.automountServiceAccountToken !== false) own.push('may talk to Kubernetes');
  for (const container of containersOf(manifest)) {
    const { securityContext, resources, volumeMounts = [], image = '' } = container;
    if (!/:[^/]+$/.test(image)) own.push(`${image} has no version`);
    if (!securityContext?.readOnlyRootFilesystem) own.push('may write to its file system');
    if (securityContext?.allowPrivilegeEscalation !== false) own.push('may gain privileges');
    if (!securityContext?.capabilities?.drop?.includes('ALL')) own.push('keeps capabilities');
    if (!resources?.limits?.memory) own.push('has no limits');
    if (manifest.kind === 'Deployment' && !container.readinessProbe) own.push('has no probe');
    const volumes = (pod?.volumes ?? []).map((volume) => volume.name).sort();
    if (
      volumes.join() !==
      volumeMounts
        .map((mount) => mount.name)
        .sort()
        .join()
    )
      own.push('mounts other volumes than it has');
  }
  return own.map((problem) => `${name}: ${problem}`);
}

interface Selecting {
  selector?: { matchLabels?: Record<string, string> };
  podSelector?: { matchLabels?: Record<string, string> };
  scaleTargetRef?: { name: string };
  template?: { metadata: { labels: Record<string, string> } };
}

/** Selectors and references have a target. */
function references(manifests: readonly Manifest[]): string[] {
  const labels = manifests.map(
    (one) => (one.spec as Selecting | undefined)?.template?.metadata.labels ?? {},
  );
  return manifests.flatMap((manifest) => {
    const spec = (manifest.spec ?? {}) as Selecting;
    const wanted: Record<string, unknown> =
      spec.selector?.matchLabels ?? spec.podSelector?.matchLabels ?? spec.selector ?? {};
    const isFound = labels.some((own) =>
      Object.entries(wanted).every(([key, value]) => own[key] === value),
    );
    const target = spec.scaleTargetRef?.name;
    const name = `${manifest.kind} ${manifest.metadata.name}`;
    return [
      ...(isFound ? [] : [`${name} selects no pod`]),
      ...(target === undefined || find(manifests, 'Deployment', target)
        ? []
        : [`${name} scales nothing`]),
    ];
  });
}

function settingsGiven(
  { settings, known }: KubernetesCheck,
  manifests: readonly Manifest[],
  ofImage: readonly string[],
): string[] {
  return manifests.flatMap((manifest) => {
    const wanted = settings.get(manifest.metadata.name);
    if (manifest.kind !== 'Deployment') return [];
    return containersOf(manifest).flatMap((container) => {
      const { names, problems } = environment(container, manifests);
      const given = [...names, ...(wanted ? ofImage : [])];
      return [...problems, ...settingProblems(wanted ?? [], given, known)].map(
        (problem) => `${manifest.metadata.name}: ${problem}`,
      );
    });
  });
}

function environment({ env = [], envFrom = [] }: IContainer, manifests: readonly Manifest[]) {
  const maps = envFrom.map(({ configMapRef: { name = '' } = {} }) => ({
    name,
    data: find(manifests, 'ConfigMap', name)?.data as Record<string, string> | undefined,
  }));
  return {
    names: [...env.map(({ name }) => name), ...maps.flatMap(({ data }) => Object.keys(data ?? {}))],
    problems: maps.filter(({ data }) => !data).map(({ name }) => `there is no config map ${name}`),
  };
}

type Model = new (data: object) => { validate(): void };

const require = createRequire(import.meta.url);

/** Violations of Kubernetes' schema, and unknown fields. */
export function schemaProblems(manifest: Manifest): string[] {
  const { apiVersion, kind } = manifest;
  let Model: Model | undefined;
  try {
    Model = (require(`kubernetes-models/${apiVersion}`) as Record<string, Model>)[kind];
  } catch {
    // reported below
  }
  if (!Model) return [`${apiVersion} ${kind} is unknown`];
  const read = new Set<string>();
  try {
    // not by its constructor, which would validate every field itself
    const model: InstanceType<Model> = Object.assign(Object.create(Model.prototype), manifest);
    watched(model, '', read).validate();
  } catch (error) {
    return [(error as Error).message];
  }
  return unread(manifest, '', read).map((path) => `${path} is not a field of ${kind}`);
}

/** The schemas allow unknown fields but validate known ones. */
function watched<T extends object>(value: T, path: string, read: Set<string>): T {
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof key !== 'string') return found;
      read.add(`${path}/${key}`);
      return typeof found === 'object' && found !== null
        ? watched(found, `${path}/${key}`, read)
        : found;
    },
  });
}

function unread(value: unknown, path: string, read: ReadonlySet<string>): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    read.has(`${path}/${key}`) ? unread(inner, `${path}/${key}`, read) : [`${path}/${key}`],
  );
}
