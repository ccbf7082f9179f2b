import { Binary, type Document, ObjectId } from 'mongodb';

/** Where and what was sent; `what` is empty for a command that looks nothing up. */
export interface SentCommand {
  /** `orders.audit`, without the prefix; `admin` for a command of no collection. */
  namespace: string;
  name: string;
  what: Document;
}

const VALUE_OPERATORS = new Set(['$exists', '$type', '$options']);

const distinctJson = (values: unknown[]): unknown[] => {
  const byText = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...byText.keys()].sort().map((text) => byText.get(text));
};

/** What kind of value stands there: `"Date"`; a list has each kind once. Fields keep their names, but not their numbers. */
export function shapeOf(value: unknown, field = ''): unknown {
  if (value === null || VALUE_OPERATORS.has(field) || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return distinctJson(value.map((one) => shapeOf(one)));
  if (value instanceof ObjectId || value instanceof Binary) return value._bsontype;
  if (value instanceof Date || value instanceof RegExp) return value.constructor.name;
  if (value instanceof Uint8Array) return 'Binary';
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.replace(/\d+/g, '#'), shapeOf(inner, name)]),
  );
}

/** The driver keeps an order as a Map. */
const orderOf = (sort: Document | Map<string, number> | undefined): Document | undefined => {
  const order = sort instanceof Map ? Object.fromEntries(sort) : sort;
  return order && Object.keys(order).length > 0 ? order : undefined;
};

const lookUp = (filter: Document, more: Document = {}): Document => ({
  filter: shapeOf(filter),
  ...Object.fromEntries(Object.entries(more).filter(([, value]) => value)),
});

/** What a command looks up, once for each of its statements. */
function whatOf(command: Document): Document[] {
  const { find, count, findAndModify, update, delete: remove, aggregate } = command;
  const { limit } = command;
  const sort = orderOf(command.sort);
  if (find) return [lookUp(command.filter ?? {}, { sort, limit: Boolean(limit) })];
  if (count) return [lookUp(command.query ?? {})];
  if (findAndModify) return [lookUp(command.query, { sort, upsert: command.upsert })];
  if (update)
    return command.updates.map(({ q, upsert, multi }: Document) => lookUp(q, { upsert, multi }));
  if (remove)
    return command.deletes.map((one: Document) => lookUp(one.q, { multi: one.limit === 0 }));
  if (aggregate) return [{ pipeline: command.pipeline.map((stage: Document) => shapeOf(stage)) }];
  return [{}];
}

/**
 * The shapes of a command that a service sends.
 * @param database without the shop's prefix: `orders`
 */
export function shapesOf(database: string, name: string, command: Document): SentCommand[] {
  const collection = command[name];
  const namespace = typeof collection === 'string' ? `${database}.${collection}` : database;
  return whatOf(command).map((what) => ({ namespace, name, what }));
}

/** As a line of a service's list. */
export const lineOf = ({ namespace, name, what }: SentCommand): string =>
  `${namespace} ${name} ${JSON.stringify(what)}`;

/** Reads a line of a service's list. */
export function readLine(line: string): SentCommand {
  const [namespace = '', name = ''] = line.split(' ', 2);
  return { namespace, name, what: JSON.parse(line.slice(namespace.length + name.length + 2)) };
}
