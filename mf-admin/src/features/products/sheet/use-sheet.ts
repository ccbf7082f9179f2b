import { type Product, texts } from '@tanabana/contracts';
import { api, useTask } from '@tanabana/storefront';
import { useCallback, useMemo, useState } from 'react';
import { count } from '../../../shared/formats.ts';
import { reloadProducts } from '../draft-calls.ts';
import { at, cornersOf, type Range } from './grid-range.ts';
import type { RateText } from './rate-text.ts';
import type { Editing } from './sheet-row.tsx';
import {
  rowsOf,
  type SheetCell,
  type SheetProduct,
  type SheetRow,
  sheetColumns,
} from './sheet-rows.ts';
import {
  afterSave,
  editedProducts,
  problemCells,
  readCell,
  type SheetState,
  sentRows,
  startSheet,
  writeCells,
} from './sheet-state.ts';

/** Edits that can be undone. */
const MAX_UNDO = 100;

type Written = readonly { cell: SheetCell; text: string }[];

/** State of the sheet: edits, range, undo, and saving. */
export function useSheet(
  products: readonly SheetProduct[],
  categories: readonly string[],
  rateText: RateText,
) {
  const [state, setState] = useState(() => startSheet(products, rateText));
  const [past, setPast] = useState<readonly SheetState['edits'][]>([]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [range, setRange] = useState<Range>(at({ row: 0, column: 0 }));
  const [editing, setEditing] = useState<Editing | null>(null);
  const [reason, setReason] = useState('');
  const [outcome, setOutcome] = useState('');
  const { busy, problem, run } = useTask(texts.failed.productUpdate);

  const rows = useMemo(
    () => [...state.products.values()].flatMap((product) => shownRows(product, opened)),
    [state.products, opened],
  );

  const write = (values: Written): void => {
    if (values.length === 0) return;
    setOutcome('');
    setPast([...past, state.edits].slice(-MAX_UNDO));
    setState(writeCells(state, values, categories));
  };

  /** Returns the values of the first row, for all others of the range of the same kind. */
  const filled = (): Written => {
    const { from, to } = cornersOf(range);
    const isSingle = from.row === to.row;
    const source = rows[isSingle ? from.row - 1 : from.row];
    if (!source) return [];
    const targets = rows
      .slice(isSingle ? from.row : from.row + 1, to.row + 1)
      .filter(({ choice }) => (choice === undefined) === (source.choice === undefined));
    return sheetColumns.slice(from.column, to.column + 1).flatMap(({ key: column }) => {
      const { text } = readCell(state, { row: source, column });
      return targets.map((row) => ({ cell: { row, column }, text }));
    });
  };

  const problems = problemCells(state, categories);

  /** Selects a cell; its variants are shown if it belongs to one. */
  const select = ({ row, column }: SheetCell): void => {
    const shown = row.choice ? new Set([...opened, row.productId]) : opened;
    setOpened(shown);
    const all = [...state.products.values()].flatMap((product) => shownRows(product, shown));
    const place = {
      row: Math.max(
        0,
        all.findIndex(({ key }) => key === row.key),
      ),
      column: Math.max(
        0,
        sheetColumns.findIndex(({ key }) => key === column),
      ),
    };
    setRange(at(place));
  };

  return {
    state,
    rows,
    opened,
    range,
    setRange,
    editing,
    setEditing,
    reason,
    setReason,
    /** Cells that cannot be saved. */
    problems,
    /** Products with edits. */
    edited: editedProducts(state).length,
    busy,
    /** Outcome of the last save as text. */
    outcome,
    /** Why the last save failed as a whole. */
    problem,
    write,
    select,
    fill: (): void => write(filled()),
    undo: (): void => {
      const edits = past.at(-1);
      if (!edits) return;
      setState({ ...state, edits, refused: new Map() });
      setPast(past.slice(0, -1));
    },
    canUndo: past.length > 0,
    toggle: useCallback((productId: string): void => {
      setOpened((now) => {
        const next = new Set(now);
        if (!next.delete(productId)) next.add(productId);
        return next;
      });
    }, []),
    showAll: (isShown: boolean): void => {
      setOpened(isShown ? new Set(state.products.keys()) : new Set());
      setRange(at({ row: 0, column: 0 }));
    },
    /** Saves all rows with one call; what was not saved stays in the sheet. */
    async save(): Promise<void> {
      const [first] = problems;
      if (first) return select(first);
      const sent = sentRows(state);
      if (sent.length === 0) return;
      await run(async () => {
        const body = { rows: sent, ...(reason.trim() && { reason: reason.trim() }) };
        const answer = await api.products.editSheet({ body });
        setState((now) => afterSave(now, sent, answer));
        setPast([]);
        const saved = answer.results.filter(({ outcome }) => outcome === 'saved').length;
        const left = sent.length - saved;
        setOutcome(`${count(saved, 'product')} saved${left > 0 ? `, ${left} not saved` : ''}`);
        await reloadProducts();
      });
    },
  };
}

export type Sheet = ReturnType<typeof useSheet>;

function shownRows(product: Product, opened: ReadonlySet<string>): SheetRow[] {
  const all = rowsOf(product);
  return opened.has(product._id) ? all : all.slice(0, 1);
}
