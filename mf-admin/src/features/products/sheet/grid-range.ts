/** A place in the grid, from 0. */
export interface Place {
  row: number;
  column: number;
}

/** A rectangle of cells: the active cell, and the opposite corner. */
export interface Range {
  active: Place;
  anchor: Place;
}

export interface GridSize {
  rows: number;
  columns: number;
}

/** Rows that Page Up and Page Down pass. */
const PAGE = 10;

export const at = (place: Place): Range => ({ active: place, anchor: place });

/** Returns first and last row and column of a range. */
export const cornersOf = ({ active, anchor }: Range): { from: Place; to: Place } => ({
  from: {
    row: Math.min(active.row, anchor.row),
    column: Math.min(active.column, anchor.column),
  },
  to: { row: Math.max(active.row, anchor.row), column: Math.max(active.column, anchor.column) },
});

const within = ({ row, column }: Place, { rows, columns }: GridSize): Place => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});

/** Moves the active cell; `isExtended` keeps the anchor, so that the range grows. */
export function moved(
  { active, anchor }: Range,
  [down, right]: readonly [down: number, right: number],
  size: GridSize,
  isExtended = false,
): Range {
  const to = within({ row: active.row + down, column: active.column + right }, size);
  return { active: to, anchor: isExtended ? anchor : to };
}

/**
 * Returns the step of a navigation key; null for other keys. With `isControl`, Home and End go to
 * the first and last row, too.
 */
export function stepOfKey(
  key: string,
  isControl: boolean,
): readonly [down: number, right: number] | null {
  const far = Number.MAX_SAFE_INTEGER;
  switch (key) {
    case 'ArrowUp':
      return [-1, 0];
    case 'ArrowDown':
      return [1, 0];
    case 'ArrowLeft':
      return [0, -1];
    case 'ArrowRight':
      return [0, 1];
    case 'PageUp':
      return [-PAGE, 0];
    case 'PageDown':
      return [PAGE, 0];
    case 'Home':
      return [isControl ? -far : 0, -far];
    case 'End':
      return [isControl ? far : 0, far];
    default:
      return null;
  }
}
