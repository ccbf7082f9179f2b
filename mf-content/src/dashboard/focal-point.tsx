import type { ContentPicture } from '@tanabana/contracts';
import type { KeyboardEvent, MouseEvent } from 'react';
import { contentCalls } from './content-calls.ts';
import styles from './focal-point.module.css';

interface FocalPointProps {
  picture: ContentPicture;
  /** Called with per cent from the left and from the top. */
  onChange: (x: number, y: number) => void;
}

const STEP = 10;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Returns a value from 0 to 100 in steps of ten. */
const stepped = (value: number): number =>
  Math.min(100, Math.max(0, Math.round(value / STEP) * STEP));

/** Chooses the point of a picture that stays visible when it is cropped, by click or arrow keys. */
export function FocalPoint({ picture, onChange }: FocalPointProps) {
  const { id, x, y } = picture;
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    // a click by keyboard has no position
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange(
      stepped(((event.clientX - left) / width) * 100),
      stepped(((event.clientY - top) / height) * 100),
    );
  };
  const press = (event: KeyboardEvent): void => {
    const [right, down] = ARROWS[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    onChange(stepped(x + right), stepped(y + down));
  };
  const address = contentCalls.picture.address({ params: { id }, query: { w: '480' } });
  return (
    <button
      type="button"
      aria-label={`Focal point: ${x} % from the left, ${y} % from the top. Arrow keys move it.`}
      className={styles.point}
      onClick={click}
      onKeyDown={press}
    >
      <img src={address} alt="" width={picture.width} height={picture.height} />
      <span data-focus={`${x}-${y}`} className={styles.mark} />
    </button>
  );
}
