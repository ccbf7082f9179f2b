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

/** Fields by which Kubernetes knows the entries of its lists. */
const KEYS = ['name', 'mountPath', 'containerPort', 'topologyKey'];

/** A strategic merge: maps are merged, lists too where their entries have a name. */
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
  return [...there, ...structuredClone(added)];
}

/** RFC 6902, as far as it is used here. Throws for a path that is not there. */
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
