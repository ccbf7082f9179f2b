import type { FuzzReport } from './run-fuzz.ts';

/** How often each endpoint gave each status. */
export function tableOf({ statuses }: FuzzReport): string {
  const columns = [...new Set([...statuses.values()].flatMap((row) => [...row.keys()]))].sort(
    (a, b) => a - b,
  );
  const names = [...statuses.keys()].sort();
  const width = Math.max(...names.map((name) => name.length), 8);
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(7)).join('')}`;
  return [
    line(
      '',
      columns.map((status) => status || 'none'),
    ),
    ...names.map((name) =>
      line(
        name,
        columns.map((status) => statuses.get(name)?.get(status) ?? ''),
      ),
    ),
  ].join('\n');
}
