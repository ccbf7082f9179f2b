import type { Counts, Failure } from './stage-result.ts';

/** More failed files than this are a defect rather than a busy machine, and are not repeated. */
const MOST_FILES = 8;

/**
 * Repeats the files of failed tests once, after the stage, when nothing else runs. A test that passes then counts as
 * passed and is listed as flaky with its first error; a test that fails again stays failed.
 * @param again runs whole files, one after the other
 */
export async function repeatFailed(
  counts: Counts,
  again: (files: readonly string[]) => Promise<Counts>,
): Promise<Counts> {
  const failures = counts.failures ?? [];
  const files = [...new Set(failures.map(fileOf))];
  const haveFiles = files.every((file) => /\.(test|spec)\.tsx?$/.test(file));
  if (files.length === 0 || files.length > MOST_FILES || !haveFiles) return counts;
  const repeated = await again(files);
  const remaining = failures.filter((failure) => !passes(failure, repeated));
  const flaky = failures.filter((failure) => !remaining.includes(failure));
  // a file that failed before its tests ran has none that are counted
  const tests = flaky.map((failure) =>
    isFile(failure)
      ? (repeated.tests ?? []).filter(({ file }) => file === failure.name)
      : [failure],
  );
  return {
    ...counts,
    passed: counts.passed + tests.flat().length,
    failed: remaining.length,
    failures: remaining,
    flaky: [...(counts.flaky ?? []), ...flaky],
  };
}

function passes(failure: Failure, repeated: Counts): boolean {
  const file = fileOf(failure);
  const failures = repeated.failures ?? [];
  const tests = (repeated.tests ?? []).filter((test) => test.file === file);
  if (isFile(failure)) return tests.length > 0 && !failures.some((one) => fileOf(one) === file);
  const isDone = tests.some(({ name }) => name === failure.name);
  return isDone && !failures.some(({ name }) => name === failure.name || name === file);
}

const fileOf = ({ name }: Failure): string => name.split(' › ')[0] ?? name;
const isFile = (failure: Failure): boolean => failure.name === fileOf(failure);
