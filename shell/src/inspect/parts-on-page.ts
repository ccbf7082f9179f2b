/** What one module drew in one place, in CSS pixels from the window's corner. */
export interface Part {
  key: string;
  module: string;
  /** The slot's name, or `page`. */
  place: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Everything on the page that a module drew (`data-module`, `data-place`) and that has a size. */
export function partsOnPage(document: Document): Part[] {
  return [...document.querySelectorAll<HTMLElement>('[data-module]')].flatMap((element, index) => {
    const { module = '', place = 'page' } = element.dataset;
    const box = boxOf(element);
    return box ? [{ key: `${module} ${place} ${index}`, module, place, ...box }] : [];
  });
}

/** A wrapper without a box of its own is as large as what is in it. */
function boxOf(element: HTMLElement): Pick<Part, 'left' | 'top' | 'width' | 'height'> | undefined {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const { left, top, width, height } = range.getBoundingClientRect();
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}
