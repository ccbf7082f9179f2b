import { type PointerEvent, useEffect, useRef } from 'react';

interface Gestures {
  /** Movement in shares of the box's side. */
  onDrag: (by: { across: number; down: number }) => void;
  /** Zoom factor. */
  onPinch: (times: number) => void;
}

type Point = { x: number; y: number };

const WHEEL_STEP = 1.08;

const distance = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/**
 * Returns props for a box whose content is dragged by one finger or the mouse, and zoomed by two
 * fingers or the wheel.
 */
export function useDragAndPinch({ onDrag, onPinch }: Gestures) {
  const ref = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const pinch = useRef(onPinch);
  pinch.current = onPinch;

  useEffect(() => {
    const box = ref.current;
    // React's listeners are passive, so the page would scroll
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      pinch.current(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP);
    };
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, []);

  const lift = ({ pointerId }: PointerEvent): void => void fingers.current.delete(pointerId);
  return {
    ref,
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent) {
      const down = fingers.current;
      if (!down.has(event.pointerId)) return;
      const before = [...down.values()];
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = [...down.values()];
      const side = event.currentTarget.clientWidth;
      const [from, to] = [middle(before), middle(after)];
      onDrag({ across: (from.x - to.x) / side, down: (from.y - to.y) / side });
      if (down.size > 1 && distance(before) > 0) onPinch(distance(after) / distance(before));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
