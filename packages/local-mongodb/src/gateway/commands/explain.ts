import {
  BSON,
  type Document,
  decodeExactly,
  elementOf,
  elements,
  encode,
  ok,
  textOf,
} from '../../mongo-wire/bson.ts';
import { type Call, value } from '../call.ts';
import { CODE, MongoError } from '../errors.ts';
import { unsupported } from './refusals.ts';

const PLANNERS: Record<string, string> = {
  find: 'find',
  aggregate: 'pipeline',
  count: 'count',
  distinct: 'distinct',
};

const VERBOSITIES = ['allPlansExecution', 'executionStats', 'queryPlanner'];

/** Explains a command: returns PostgreSQL's plan with MongoDB's stage names. */
export function explain(call: Call): Promise<Buffer> {
  const { subject, body } = call.command;
  const verbosity = elementOf(body, 'verbosity');
  const wanted = verbosity ? textOf(verbosity) : VERBOSITIES[0];
  if (!wanted || !VERBOSITIES.includes(wanted))
    throw new MongoError(
      CODE.badValue,
      'BadValue',
      `Enumeration value '${wanted}' for field 'explain.verbosity' is not a valid value.`,
    );
  const run = wanted !== 'queryPlanner';
  if (subject.type === BSON.document)
    for (const { name } of elements(subject.value))
      return explainCommand(call, name, subject.value, run);
  throw new MongoError(CODE.failedToParse, 'FailedToParse', 'explain needs a command');
}

/** @param run whether to execute the command and report its cost */
export async function explainCommand(
  call: Call,
  name: string,
  body: Buffer,
  run: boolean,
): Promise<Buffer> {
  const asRead = name === 'aggregate' ? readOf(body) : WRITES[name] && findOf(WRITES[name], body);
  const planner = PLANNERS[WRITES[name] ? 'find' : name];
  if (!planner) throw unsupported(`explain of '${name}'`);
  const sql = `EXPLAIN (FORMAT JSON, ANALYZE ${run}, BUFFERS OFF)
    SELECT document FROM documentdb_api_catalog.bson_aggregation_${planner}($1, $2)`;
  const { db } = call.command;
  const rows = await call.services.backend.commands.with((connection) =>
    connection.query(sql, [db, asRead?.body ?? body], 'text'),
  );
  const [plan] = JSON.parse(value(rows).toString()) as [
    { Plan: PlanNode; 'Execution Time'?: number },
  ];
  const read = stageOf(plan.Plan);
  const winningPlan = asRead ? { stage: asRead.stage, inputStage: read } : read;
  const namespace = `${db}.${collectionIn(body)}`;
  return ok({
    explainVersion: '1',
    queryPlanner: { namespace, winningPlan, rejectedPlans: [] },
    ...(run && { executionStats: statistics(plan, winningPlan) }),
    postgres: plan,
  });
}

// for a write, only its read part is explained; nothing is written, as in MongoDB
const WRITES: Record<string, 'updates' | 'deletes' | 'query'> = {
  update: 'updates',
  delete: 'deletes',
  findAndModify: 'query',
};

/**
 * Returns the writing stage of an aggregate, and the aggregate without that stage; null if it
 * writes nothing.
 * @throws MongoError if the aggregate has a write concern
 */
function readOf(command: Buffer): { stage: string; body: Buffer } | null {
  if (elementOf(command, 'writeConcern'))
    throw new MongoError(
      CODE.failedToParse,
      'FailedToParse',
      "Aggregation explain does not support the 'writeConcern' option",
    );
  const document = decodeExactly(command);
  const stages: Document[] = document.pipeline ?? [];
  const [last = ''] = Object.keys(stages.at(-1) ?? {});
  if (last !== '$out' && last !== '$merge') return null;
  const body = encode({ ...document, pipeline: stages.slice(0, -1) });
  return { stage: last.slice(1).toUpperCase(), body };
}

function findOf(where: 'updates' | 'deletes' | 'query', command: Buffer) {
  const document = decodeExactly(command);
  const [collection] = Object.values(document);
  const statement: Document = where === 'query' ? document : (document[where]?.[0] ?? {});
  const { q, query = q ?? {}, hint, sort, multi, limit } = statement;
  const isOne = where === 'query' || (where === 'updates' ? !multi : Number(limit) === 1);
  return {
    stage: where === 'deletes' || statement.remove ? 'DELETE' : 'UPDATE',
    body: encode({
      find: collection,
      filter: query,
      ...(hint && { hint }),
      ...(sort && { sort }),
      ...(isOne && { limit: 1 }),
    }),
  };
}

function statistics(
  plan: { Plan: PlanNode; 'Execution Time'?: number },
  executionStages: Document,
): Document {
  return {
    executionSuccess: true,
    nReturned: plan.Plan['Actual Rows'] ?? 0,
    executionTimeMillis: Math.round(plan['Execution Time'] ?? 0),
    totalDocsExamined: examinedIn(plan.Plan),
    executionStages,
    allPlansExecution: [], // rejected plans are not executed
  };
}

/** Counts the documents that scans read, whether they match or not. */
function examinedIn(node: PlanNode): number {
  const inner = (node.Plans ?? []).map(examinedIn).reduce((sum, count) => sum + count, 0);
  const type = node['Node Type'];
  if (!type.endsWith('Scan') || type === 'Bitmap Index Scan' || type === 'Custom Scan')
    return inner;
  const read =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return inner + read * (node['Actual Loops'] ?? 1);
}

function collectionIn(body: Buffer): string {
  for (const first of elements(body)) return textOf(first) ?? '';
  return '';
}

/** A node of PostgreSQL's `EXPLAIN (FORMAT JSON)`. */
export interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const NAMES: Record<string, string> = {
  'Bitmap Heap Scan': 'FETCH',
  Sort: 'SORT',
  'Incremental Sort': 'SORT',
  Limit: 'LIMIT',
  Aggregate: 'GROUP',
};

/** Converts a plan node to MongoDB's stages and index names. */
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
  // the engine wraps scans in its own nodes
  if (type === 'Custom Scan' && inputs.length === 1 && inputs[0]) return inputs[0];
  const stage = NAMES[type] ?? type.toUpperCase().replaceAll(' ', '_');
  if (inputs.length === 0) return { stage, ...base };
  return {
    stage,
    ...base,
    ...(inputs.length === 1 ? { inputStage: inputs[0] } : { inputStages: inputs }),
  };
}

/**
 * Whether a node scans the whole collection. The engine does so through the _id index, without a
 * condition on _id.
 */
function isWholeTable(node: PlanNode): boolean {
  return node['Index Name'] === '_id_' && !node['Index Cond']?.includes('object_id');
}
