import { startTransition, useEffect, useState } from 'react';

/** As many as are seen at once on a laptop. */
const FIRST = 12;

/**
 * Returns the first rows of a long list, so that they are there at once, and all rows with the next
 * render, which does not block the page. Starts over when another row becomes the first one.
 * @param firstKey identifies the first row
 */
export function useFirstRows<Row>(rows: readonly Row[], firstKey: string | undefined) {
  const [wholeOf, setWholeOf] = useState<string>();
  const isWhole = rows.length <= FIRST || wholeOf === firstKey;
  useEffect(() => {
    if (!isWhole) startTransition(() => setWholeOf(firstKey));
  }, [isWhole, firstKey]);
  return isWhole ? rows : rows.slice(0, FIRST);
}
