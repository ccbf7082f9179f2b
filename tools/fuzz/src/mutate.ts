import { badlyNamed, hostileValue, NAMES } from './hostile.ts';
import type { Random } from './random.ts';

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([name, item]) =>
    pathsOf(item, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return [path, ...inside];
}

/** The value with what is at `path` as `change` says; undefined takes it away. */
function changedAt(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => {
      if (at !== first) return [item];
      const made = changedAt(item, rest, change);
      return made === undefined ? [] : [made];
    });
  }
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, item]) => {
      if (name !== first) return [[name, item]];
      const made = changedAt(item, rest, change);
      return made === undefined ? [] : [[name, made]];
    }),
  );
}

/** An object may have anything for its own `toString`. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The value with one thing in it wrong: what finds most, as all the rest of the call is good. */
export function mutated(value: unknown, random: Random): unknown {
  const path = random.pick(pathsOf(value));
  return changedAt(value, path, (old) => {
    switch (random.below(8)) {
      case 0:
        return undefined;
      case 1:
        return [old, old];
      case 2:
        return { [random.pick(NAMES)]: old };
      case 3:
        return typeof old === 'object' && old !== null && !Array.isArray(old)
          ? { ...old, ...(badlyNamed(random) as object) }
          : badlyNamed(random, old);
      case 4:
        return textOf(old).repeat(random.pick([2, 50, 500]));
      default:
        return hostileValue(random);
    }
  });
}
