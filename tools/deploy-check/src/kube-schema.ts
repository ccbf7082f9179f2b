import { createRequire } from 'node:module';
import type { Manifest } from './patch.ts';

type Model = new (data: object) => { validate(): void };

const require = createRequire(import.meta.url);

/** What Kubernetes' own schema has against a manifest, and fields that it does not know. */
export function schemaProblems(manifest: Manifest): string[] {
  const { apiVersion, kind } = manifest;
  let Model: Model | undefined;
  try {
    Model = (require(`kubernetes-models/${apiVersion}`) as Record<string, Model>)[kind];
  } catch {
    // told below
  }
  if (!Model) return [`${apiVersion} ${kind} is unknown`];
  const read = new Set<string>();
  try {
    // not by its constructor, which would look at every field itself
    const model: InstanceType<Model> = Object.assign(Object.create(Model.prototype), manifest);
    watched(model, '', read).validate();
  } catch (error) {
    return [(error as Error).message];
  }
  return unread(manifest, '', read).map((path) => `${path} is no field of ${kind}`);
}

/** The schemas allow any field; but one that they know they look at. */
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
