import { type Document, ok } from '../../mongo-wire/bson-build.ts';
import { BSON, elementOf, elements, textOf } from '../../mongo-wire/bson-scan.ts';
import type { Call } from '../call.ts';
import { value } from '../call.ts';
import { CODE, MongoError } from '../errors.ts';
import { type PlanNode, stageOf } from './plan-stages.ts';

const PLANNERS: Record<string, string> = {
  find: 'find',
  aggregate: 'pipeline',
  count: 'count',
  distinct: 'distinct',
};

/** Tells how a command would be or was run: PostgreSQL's plan in MongoDB's names of stages. */
export function explain(call: Call): Promise<Buffer> {
  const { subject, body } = call.command;
  const verbosity = elementOf(body, 'verbosity');
  const run = verbosity !== null && textOf(verbosity) !== 'queryPlanner';
  if (subject.type === BSON.document)
    for (const { name } of elements(subject.value))
      return explainCommand(call, name, subject.value, run);
  throw new MongoError(CODE.failedToParse, 'FailedToParse', 'explain needs a command');
}

/** @param run the command is run, and what it took is told too */
export async function explainCommand(
  call: Call,
  name: string,
  body: Buffer,
  run: boolean,
): Promise<Buffer> {
  const planner = PLANNERS[name];
  if (!planner)
    throw new MongoError(
      115,
      'CommandNotSupported',
      `explain of '${name}' is not supported by this engine`,
    );
  const sql = `EXPLAIN (FORMAT JSON, ANALYZE ${run}, BUFFERS OFF)
    SELECT document FROM documentdb_api_catalog.bson_aggregation_${planner}($1, $2)`;
  const { db } = call.command;
  const rows = await call.services.backend.commands.with((connection) =>
    connection.query(sql, [db, body], 'text'),
  );
  const [plan] = JSON.parse(value(rows).toString()) as [
    { Plan: PlanNode; 'Execution Time'?: number },
  ];
  const winningPlan = stageOf(plan.Plan);
  const namespace = `${db}.${collectionIn(body)}`;
  return ok({
    explainVersion: '1',
    queryPlanner: { namespace, winningPlan, rejectedPlans: [] },
    ...(run && { executionStats: statistics(plan, winningPlan) }),
    postgres: plan,
  });
}

function statistics(
  plan: { Plan: PlanNode; 'Execution Time'?: number },
  executionStages: Document,
): Document {
  return {
    executionSuccess: true,
    nReturned: plan.Plan['Actual Rows'] ?? 0,
    executionTimeMillis: Math.round(plan['Execution Time'] ?? 0),
    executionStages,
  };
}

function collectionIn(body: Buffer): string {
  for (const first of elements(body)) return textOf(first) ?? '';
  return '';
}
