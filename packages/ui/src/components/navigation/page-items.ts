/** A page number, or the gap before the next one. */
export type PageItem = number | 'gap-before' | 'gap-after';

/**
 * Returns first, last and neighbouring pages, with a gap where more than one page is omitted (rule
 * 2.8): for page 5 of 10: 1 … 4 5 6 … 10.
 */
export function pageItems(page: number, pages: number): PageItem[] {
  const near = [1, page - 1, page, page + 1, pages];
  if (page === 4) near.push(2);
  if (page === pages - 3) near.push(pages - 1);
  const shown = [...new Set(near)].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return shown.flatMap((n, at): PageItem[] => {
    const last = shown[at - 1];
    if (last === undefined || n === last + 1) return [n];
    return [n > page ? 'gap-after' : 'gap-before', n];
  });
}
