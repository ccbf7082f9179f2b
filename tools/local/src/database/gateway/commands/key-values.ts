import { ObjectId } from 'bson';
import type { Document } from '../../mongo-wire/bson-build.ts';

// operators whose operand is the field's new value, or an element of it
const SETTING = ['$set', '$setOnInsert', '$addToSet', '$push', '$min', '$max'];

/** The value at a dotted path; of an array the first element that has it. */
export function valueIn(document: unknown, path: string): unknown {
  let value: unknown = document;
  for (const name of path.split('.')) {
    if (Array.isArray(value))
      value = value.map((item) => field(item, name)).find((found) => found !== undefined);
    else value = field(value, name);
  }
  return value;
}

/** The value that an update `{ q, u }` gives to a path, as far as its text tells. */
export function valueSetBy({ q = {}, u = {} }: Document, path: string): unknown {
  const operands = Array.isArray(u) ? [] : SETTING.map((operator) => u[operator]).filter(Boolean);
  for (const operand of [...operands, u]) {
    const found = operand[path] ?? valueIn(operand, path);
    if (found !== undefined) return found;
  }
  const wanted = q[path];
  return field(wanted, '$eq') ?? wanted;
}

/** A value as MongoDB shows it in its message. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  return value instanceof Object && 'toString' in value ? value.toString() : String(value);
}

function field(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' && Object.hasOwn(value, name)
    ? (value as Document)[name]
    : undefined;
}
