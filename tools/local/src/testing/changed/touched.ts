import { changedFiles } from './changed-files.ts';
import { chooseTests, type TestFiles } from './choose.ts';
import { importGraph } from './import-graph.ts';
import { testFiles } from './test-files.ts';

export interface Touched {
  changed: readonly string[];
  tests: TestFiles;
}

/** What has changed since a commit, and the tests that it touches. @throws Error where git does not know it */
export async function touchedSince(root: string, since: string): Promise<Touched> {
  const changed = await changedFiles(root, since);
  const all = await testFiles(root);
  const imports = await importGraph(root, [...all.unit, ...all.components, ...all.integration]);
  return { changed, tests: chooseTests(changed, all, imports) };
}
