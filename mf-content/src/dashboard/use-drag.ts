import { type DragEvent, useState } from 'react';

/**
 * Native drag and drop of the entries of one list by a handle, so that texts in entries stay
 * selectable.
 */
export function useDrag(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  return {
    /** Props of the handle of the entry at a position. */
    handle: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const entry = event.currentTarget.closest('li');
        if (entry) event.dataTransfer.setDragImage(entry, 0, 0);
        setDragged(at);
      },
      onDragEnd: end,
    }),
    /** Props of the entry, onto which another one is dropped. */
    target: (at: number) => ({
      'data-over': (dragged !== null && over === at && over !== dragged) || undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        if (dragged !== at) move(dragged, at);
        end();
      },
    }),
  };
}
