import type { Collection, Document, IndexDescriptionInfo } from 'mongodb';

/** Result of `explain`. */
export interface Examined {
  /** Some documents were found by a collection scan. */
  isScan: boolean;
  returned: number;
  examined: number;
}

const hasStage = (plan: unknown, stage: string): boolean =>
  typeof plan === 'object' &&
  plan !== null &&
  ((plan as Document).stage === stage || Object.values(plan).some((part) => hasStage(part, stage)));

/** Runs a query without sort order and limit, and returns its cost. */
export async function examine(collection: Collection, filter: Document): Promise<Examined> {
  const { queryPlanner, executionStats } = await collection.find(filter).explain('executionStats');
  return {
    isScan: hasStage(queryPlanner.winningPlan, 'COLLSCAN'),
    returned: executionStats.nReturned,
    examined: executionStats.totalDocsExamined,
  };
}

const isEquality = (shape: unknown): boolean =>
  typeof shape !== 'object' || shape === null || '$eq' in shape;

/** Fields that a filter compares with one value. */
const fixedFields = (filter: Document): string[] =>
  Object.entries(filter).flatMap(([field, shape]) => {
    if (field === '$and') return shape.flatMap(fixedFields);
    return isEquality(shape) && !field.startsWith('$') ? [field] : [];
  });

/**
 * Whether an index provides the sort order: its keys start with fields of one value each, followed
 * by those of the order, all in the same or all in the opposite direction.
 */
export function isOrderIndexed(
  filter: Document,
  sort: Document,
  indexes: readonly IndexDescriptionInfo[],
): boolean {
  const fixed = fixedFields(filter);
  const wanted = Object.entries(sort).filter(([field]) => !fixed.includes(field));
  return indexes.some(({ key }) => {
    const keys = Object.entries(key);
    const first = keys.findIndex(([field]) => !fixed.includes(field));
    const rest = first === -1 ? [] : keys.slice(first);
    return [1, -1].some((way) =>
      wanted.every(([field, order], at) => {
        const [name, direction] = rest[at] ?? [];
        return name === field && Number(direction) === order * way;
      }),
    );
  });
}
