import { type Document, ObjectId } from 'mongodb';

/** Documents that provide filter values, in insertion order. */
export interface Sample {
  /** A document that the query should find. */
  wanted: Document;
  /** Shortly before and after the wanted document. */
  before: Document;
  after: Document;
  /** Among the first and the last documents. */
  early: Document;
  late: Document;
}

const valueAt = (document: Document, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => {
    const inner = Array.isArray(value) ? value[0] : value;
    return (inner as Document | undefined)?.[name];
  }, document);

const NOBODYS = 'of nobody';

/** Selective values of the types that the shape of an operator names. */
function concreteValue(
  path: string,
  operators: Document,
  sample: Sample,
  isAlone: boolean,
): Document {
  const wanted = valueAt(sample.wanted, path);
  const isRange =
    ('$gt' in operators || '$gte' in operators) && ('$lt' in operators || '$lte' in operators);
  const [low, high] =
    isRange || !isAlone ? [sample.before, sample.after] : [sample.late, sample.early];
  const of = (name: string, shape: unknown): unknown => {
    if (name === '$gt' || name === '$gte') return valueAt(low, path) ?? wanted ?? new Date();
    if (name === '$lt' || name === '$lte') return valueAt(high, path) ?? wanted ?? new Date();
    if (name === '$eq') return wanted;
    if (name === '$in') return [wanted];
    if (name === '$ne') return typeof shape === 'boolean' ? shape : NOBODYS;
    if (name === '$not') return concreteValue(path, shape as Document, sample, isAlone);
    if (name === '$regex') return String(wanted).split(/\W/)[0];
    return shape;
  };
  return Object.fromEntries(
    Object.entries(operators).map(([name, shape]) => [name, of(name, shape)]),
  );
}

const isOperators = (shape: unknown): shape is Document =>
  typeof shape === 'object' && shape !== null && Object.keys(shape)[0]?.startsWith('$') === true;

/** Returns a filter of that shape that finds few stored documents, including the wanted one. */
export function concreteFilter(shape: Document, sample: Sample): Document {
  const isAlone = Object.values(shape).every(isOperators);
  const entries = Object.entries(shape).flatMap(([field, value]): [string, unknown][] => {
    // a field with a numeric name: rates are found by id
    if (field.includes('#')) return [];
    if (field === '$and' || field === '$or')
      return [[field, value.map((one: Document) => concreteFilter(one, sample))]];
    if (isOperators(value)) return [[field, concreteValue(field, value, sample, isAlone)]];
    return [
      [field, typeof value === 'string' ? (valueAt(sample.wanted, field) ?? NOBODYS) : value],
    ];
  });
  return Object.fromEntries(entries);
}

const isId = (shape: unknown): boolean =>
  typeof shape === 'string' ||
  (isOperators(shape) && ['$eq', '$in'].includes(Object.keys(shape)[0] ?? ''));

/** Whether the filter contains the id, whose index every collection has. */
export const isFoundById = (filter: Document): boolean =>
  isId(filter._id) || (filter.$and ?? []).some((one: Document) => isId(one._id));

/** Ids that increase with their number, like consecutive ones. */
export const idOf = (number: number): ObjectId =>
  new ObjectId(number.toString(16).padStart(24, '0'));
