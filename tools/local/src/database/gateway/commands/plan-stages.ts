import type { Document } from '../../mongo-wire/bson-build.ts';

/** A node of PostgreSQL's `EXPLAIN (FORMAT JSON)`. */
export interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  Plans?: PlanNode[];
}

const NAMES: Record<string, string> = {
  'Bitmap Heap Scan': 'FETCH',
  Sort: 'SORT',
  'Incremental Sort': 'SORT',
  Limit: 'LIMIT',
  Aggregate: 'GROUP',
};

/** A plan as MongoDB would draw it: which stages, over which index. */
export function stageOf(node: PlanNode): Document {
  const inputs = (node.Plans ?? []).map(stageOf);
  const type = node['Node Type'];
  const base = node['Actual Rows'] === undefined ? {} : { nReturned: node['Actual Rows'] };
  const indexName = node['Index Name'];
  if (type.includes('Seq Scan') || isWholeTable(node)) return { stage: 'COLLSCAN', ...base };
  if (type === 'Bitmap Index Scan') return { stage: 'IXSCAN', indexName, ...base };
  if (type === 'Index Scan' || type === 'Index Only Scan')
    return {
      stage: 'FETCH',
      ...base,
      inputStage: { stage: 'IXSCAN', indexName, indexBounds: node['Index Cond'] },
    };
  // the engine wraps scans in nodes of its own
  if (type === 'Custom Scan' && inputs.length === 1 && inputs[0]) return inputs[0];
  const stage = NAMES[type] ?? type.toUpperCase().replaceAll(' ', '_');
  if (inputs.length === 0) return { stage, ...base };
  return {
    stage,
    ...base,
    ...(inputs.length === 1 ? { inputStage: inputs[0] } : { inputStages: inputs }),
  };
}

/** The engine reads a whole collection through the index of its _id, without a condition on that. */
function isWholeTable(node: PlanNode): boolean {
  return node['Index Name'] === '_id_' && !node['Index Cond']?.includes('object_id');
}
