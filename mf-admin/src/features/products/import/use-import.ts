import type { FileEncoding, ImportResult } from '@tanabana/contracts';
import { announce, api, invalidate, useTask } from '@tanabana/storefront';
import { useEffect, useRef, useState } from 'react';
import { type ColumnFields, rememberColumns, rememberedColumns } from './remembered-columns.ts';
import { readTable, type TableFile, TableProblem } from './table-file.ts';

/** Timeout in milliseconds: 20,000 lines take minutes on a small machine. */
const PATIENCE_MS = 15 * 60_000;

/** An owner's choices for a file. */
export interface ImportChoices {
  encoding?: FileEncoding;
  /** Fields of the columns; by default as recognised. */
  columns?: ColumnFields;
  /** Category of products without one. */
  category: string;
  /** Pieces of products whose file does not say how many there are. */
  uncounted: string;
  withPictures: boolean;
}

const NONE: ImportChoices = { category: '', uncounted: '', withPictures: true };

interface Stage {
  table: TableFile;
  choices: ImportChoices;
  /** Result of the dry run; null while the file cannot be imported. */
  check: ImportResult | null;
}

const queryOf = ({ encoding, columns, category, uncounted, withPictures }: ImportChoices) => ({
  encoding,
  columns: columns?.map((field) => field ?? '').join(','),
  category: category || undefined,
  uncounted: uncounted || undefined,
  pictures: withPictures ? undefined : ('0' as const),
});

/** Steps of an import: a file is chosen, checked by the service with a dry run, and imported. */
export function useImport() {
  const [stage, setStage] = useState<Stage | null>(null);
  const [sent, setSent] = useState(0);
  /** Last reported line. */
  const [processed, setProcessed] = useState(0);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [isImporting, setImporting] = useState(false);
  /** Whether the last import failed; it may have stored lines before. */
  const [isInterrupted, setInterrupted] = useState(false);
  const { busy, problem, setProblem, run } = useTask('The file could not be imported.');
  // Closing the dialog cancels the import; reported lines are stored.
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);

  const send = ({ file }: TableFile, choices: ImportChoices, dryRun?: '1') => {
    setSent(0);
    setProcessed(0);
    return api.products.importCsv(
      { files: [file], query: { ...queryOf(choices), dryRun } },
      {
        onProgress: setSent,
        onAnswer: (soFar) => setProcessed(lastLineOf(soFar)),
        timeout: PATIENCE_MS,
        signal: left.current.signal,
      },
    );
  };

  /** Checks a file with a dry run; columns that were chosen for such a file before are used again. */
  async function check(table: TableFile, choices: ImportChoices): Promise<void> {
    setInterrupted(false);
    setStage({ table, choices, check: null });
    const first = await send(table, choices, '1');
    const { format, columns } = first.file;
    const known =
      format === 'other' && !choices.columns
        ? rememberedColumns(columns.map(({ name }) => name))
        : undefined;
    if (!known) return setStage({ table, choices, check: first });
    const again = { ...choices, columns: known };
    setStage({ table, choices: again, check: await send(table, again, '1') });
  }

  return {
    stage,
    sent,
    processed,
    result,
    busy,
    problem,
    isImporting,
    isInterrupted,

    async choose(file: File | undefined): Promise<void> {
      if (!file) return;
      setStage(null);
      let refusal: string | null = null;
      await run(async () => {
        try {
          await check(await readTable(file), NONE);
        } catch (error) {
          if (!(error instanceof TableProblem)) throw error;
          refusal = error.message;
        }
      });
      if (refusal) setProblem(refusal);
    },

    /** Checks the file again with other choices. */
    async change(changed: Partial<ImportChoices>): Promise<void> {
      if (!stage) return;
      await run(() => check(stage.table, { ...stage.choices, ...changed }));
    },

    /** Creates the missing categories, and checks the file again. */
    async createCategories(names: readonly string[]): Promise<void> {
      if (!stage) return;
      await run(async () => {
        for (const name of names) await api.categories.create({ body: { name } });
        await invalidate('/api/categories');
        announce(names.length === 1 ? '1 category created' : `${names.length} categories created`);
        await check(stage.table, stage.choices);
      });
    },

    async start(): Promise<void> {
      if (!stage?.check) return;
      const { table, choices, check: checked } = stage;
      setImporting(true);
      const isDone = await run(async () => {
        try {
          const answer = await send(table, choices);
          setResult(answer);
          if (choices.columns)
            rememberColumns(
              checked.file.columns.map(({ name }) => name),
              choices.columns,
            );
          announce(`${answer.added} added, ${answer.updated} updated, ${answer.refused} refused`);
        } finally {
          // Also after an interruption: reported lines are stored.
          await Promise.all([invalidate('/api/products'), invalidate('/api/categories')]);
        }
      });
      setImporting(false);
      setInterrupted(!isDone);
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;

/** Returns the last reported line from a partial response. */
export function lastLineOf(answer: string): number {
  const at = answer.lastIndexOf('{"line":');
  return at < 0 ? 0 : Number.parseInt(answer.slice(at + '{"line":'.length), 10) || 0;
}
