import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { IContainer, IPodSpec } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';

interface Target {
  kind?: string;
  name?: string;
  labelSelector?: string;
}
interface Generator {
  name: string;
  behavior?: string;
  envs?: string[];
  literals?: string[];
}
interface Kustomization {
  namespace?: string;
  namePrefix?: string;
  nameSuffix?: string;
  resources?: string[];
  labels?: { pairs: Record<string, string> }[];
  images?: { name: string; newName: string; newTag: string }[];
  replicas?: { name: string; count: number }[];
  configMapGenerator?: Generator[];
  patches?: { path?: string; patch?: string; target?: Target }[];
}

const KNOWN = new Set(
  'apiVersion kind namespace namePrefix nameSuffix resources labels images replicas configMapGenerator patches'.split(
    ' ',
  ),
);

/**
 * Builds a folder like `kubectl kustomize`, for the fields that this repository uses, without the
 * hashes in names of config maps. @throws Error for any other field
 */
export async function resolveKustomization(folder: string): Promise<Manifest[]> {
  const own = parse(await readFile(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const strange = Object.keys(own).filter((field) => !KNOWN.has(field));
  if (strange.length > 0) throw new Error(`${folder}: ${strange.join(', ')} is not supported.`);
  const manifests = await readResources(folder, own.resources ?? []);
  for (const generator of own.configMapGenerator ?? [])
    await generate(folder, generator, manifests);
  for (const patch of own.patches ?? []) await apply(folder, patch, manifests);
  for (const manifest of manifests) decorate(manifest, own);
  return manifests;
}

async function readResources(folder: string, resources: string[]): Promise<Manifest[]> {
  const found = await Promise.all(
    resources.map(async (resource) => {
      const path = join(folder, resource);
      if (!/\.ya?ml$/.test(resource)) return resolveKustomization(path);
      // as Kubernetes reads it: 0440 is octal
      const documents = parseAllDocuments(await readFile(path, 'utf8'), { version: '1.1' });
      return documents.map((document) => document.toJS() as Manifest);
    }),
  );
  return found.flat();
}

async function generate(folder: string, generator: Generator, manifests: Manifest[]) {
  const { name, behavior = 'create', envs = [], literals = [] } = generator;
  const files = await Promise.all(envs.map((file) => readFile(join(folder, file), 'utf8')));
  const lines = [...files.flatMap((text) => text.split('\n')), ...literals];
  const pairs = lines
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  const there = manifests.find((one) => one.kind === 'ConfigMap' && one.metadata.name === name);
  if ((behavior === 'merge') !== (there !== undefined))
    throw new Error(`${folder}: config map ${name} cannot be ${behavior}d.`);
  const data = { ...(there?.data as object), ...Object.fromEntries(pairs) };
  if (there) there.data = data;
  else manifests.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data });
}

async function apply(
  folder: string,
  { path, patch = '', target }: NonNullable<Kustomization['patches']>[number],
  manifests: Manifest[],
) {
  const text = path ? await readFile(join(folder, path), 'utf8') : patch;
  const change = parse(text) as Manifest | Operation[];
  const chosen = manifests.filter((one) => isTarget(one, target));
  if (chosen.length === 0) throw new Error(`${dirname(folder)}: a patch has no target.`);
  for (const manifest of chosen)
    if (Array.isArray(change)) jsonPatch(manifest, change);
    else {
      const { kind: _, apiVersion: __, metadata: ___, ...rest } = change;
      merge(manifest, rest);
    }
}

function isTarget({ kind, metadata }: Manifest, target: Target = {}): boolean {
  const [label = '', value] = target.labelSelector?.split('=') ?? [];
  return (
    (target.kind === undefined || kind === target.kind) &&
    (target.name === undefined || metadata.name === target.name) &&
    (label === '' || metadata.labels?.[label] === value)
  );
}

function decorate(manifest: Manifest, own: Kustomization) {
  const { metadata, kind } = manifest;
  if (own.namespace && kind !== 'Namespace') metadata.namespace = own.namespace;
  metadata.name = `${own.namePrefix ?? ''}${metadata.name}${own.nameSuffix ?? ''}`;
  for (const { pairs } of own.labels ?? []) metadata.labels = { ...metadata.labels, ...pairs };
  for (const { name, count } of own.replicas ?? [])
    if (kind === 'Deployment' && metadata.name === name)
      merge(manifest, { spec: { replicas: count } });
  for (const container of containersOf(manifest))
    for (const { name, newName, newTag } of own.images ?? [])
      if (container.image === name) container.image = `${newName}:${newTag}`;
}

export function podOf({ spec }: Manifest): IPodSpec | undefined {
  return (spec as { template?: { spec: IPodSpec } } | undefined)?.template?.spec;
}
export const containersOf = (manifest: Manifest): IContainer[] => podOf(manifest)?.containers ?? [];

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  [field: string]: unknown;
}

export interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string;
  value?: unknown;
}

type Tree = Record<string, unknown>;

/** Fields by which Kubernetes identifies the entries of its lists. */
const KEYS = ['name', 'mountPath', 'containerPort', 'topologyKey'];

/** A strategic merge: maps are merged, lists too if their entries have a name. */
export function merge(target: Tree, change: Tree): void {
  for (const [field, value] of Object.entries(change)) {
    const there = target[field];
    if (Array.isArray(value) && Array.isArray(there)) target[field] = mergeLists(there, value);
    else if (isTree(value) && isTree(there)) merge(there, value);
    else target[field] = structuredClone(value);
  }
}

function mergeLists(there: unknown[], change: unknown[]): unknown[] {
  const key = KEYS.find((name) => change.every((entry) => isTree(entry) && name in entry));
  if (!key) return structuredClone(change);
  const added = change.filter((entry) => {
    const same = there.find((one) => isTree(one) && one[key] === (entry as Tree)[key]);
    if (same) merge(same as Tree, entry as Tree);
    return !same;
  });
  return [...structuredClone(added), ...there];
}

/** RFC 6902, as far as it is used here. @throws Error for a missing path */
export function jsonPatch(target: Tree, operations: readonly Operation[]): void {
  for (const { op, path, value } of operations) {
    const steps = path.split('/').slice(1);
    const last = steps.pop() ?? '';
    const place = steps.reduce<unknown>((tree, step) => (tree as Tree | undefined)?.[step], target);
    if (!isTree(place) && !Array.isArray(place)) throw new Error(`There is no ${path} to patch.`);
    const tree = place as Tree;
    if (op !== 'add' && !(last in tree)) throw new Error(`There is no ${path} to ${op}.`);
    if (op === 'remove') delete tree[last];
    else tree[last] = value;
  }
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
