import { randomBytes } from 'node:crypto';
import { asText } from './error-text.ts';
import { examineCluster, type Finding, open, removeDatabases } from './examine-cluster.ts';
import { walkMainPath } from './main-path.ts';
import { runTests } from './run-tests.ts';
import { examineShopIndexes } from './shop-indexes.ts';

const USAGE = 'Use: npm run check:mongodb -- mongodb://… (or MONGODB_URI)';
const MAX_FAILURES = 10;
const NAME_WIDTH = 12;

interface CheckOptions {
  root: string;
  uri: string;
  /** `DB_PREFIX` of a shop that may exist in the cluster. */
  shop: string;
  /** Prefix of all databases that the check creates and removes. */
  prefix: string;
  signal: AbortSignal;
}

/** All checks in order; the first failed requirement ends the run. */
async function* checks({ root, uri, shop, prefix, signal }: CheckOptions): AsyncGenerator<Finding> {
  const client = await open(uri);
  try {
    for await (const finding of examineCluster(client, prefix)) {
      yield finding;
      if (!finding.isGood) return;
    }
    yield await examineShopIndexes(client, shop, `${prefix}_made`);
    yield* walkMainPath({ uri, prefix: `${prefix}_shop` });
    for (const { name, passed, failures } of await runTests({ root, uri, prefix, signal })) {
      const more = failures.length - MAX_FAILURES;
      const lines = failures.slice(0, MAX_FAILURES).map((one) => `\n    ${one}`);
      yield {
        name,
        isGood: failures.length === 0 && passed > 0,
        line: `${passed} tests passed, ${failures.length} failed${lines.join('')}${more > 0 ? `\n    and ${more} more` : ''}`,
        passed,
        failed: failures.length,
      };
    }
  } finally {
    await removeDatabases(client, prefix).catch((error: unknown) =>
      print(`! Databases with the prefix ${prefix}_ may be left: ${asText(error)}`),
    );
    await client.close();
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run check:mongodb -- <address>`: tests the shop on a cluster, in temporary databases, and
 * prints a report. The exit code is 1 if something failed.
 */
export async function main({
  root,
  args,
}: {
  root: string;
  args: readonly string[];
}): Promise<void> {
  const [uri = process.env.MONGODB_URI, ...more] = args;
  if (!uri || more.length > 0) throw new Error(USAGE);
  const prefix = `check_${randomBytes(4).toString('hex')}`;
  const shop = process.env.DB_PREFIX || 'tanabana';
  const aborted = new AbortController();
  const abort = () => aborted.abort();
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  let [passed, failed] = [0, 0];
  const tell = (finding: Finding): void => {
    const { name, isGood, line } = finding;
    print(`${isGood ? '✓' : '✗'} ${name.padEnd(NAME_WIDTH)} ${line}`);
    passed += finding.passed ?? Number(isGood);
    failed += finding.failed ?? Number(!isGood);
  };
  try {
    for await (const finding of checks({ root, uri, shop, prefix, signal: aborted.signal }))
      tell(finding);
  } catch (error) {
    tell({ name: 'check', isGood: false, line: asText(error) });
  }
  print(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
