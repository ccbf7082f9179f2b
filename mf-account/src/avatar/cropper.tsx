import { type KeyboardEvent, useId } from 'react';
import { type Crop, MAX_ZOOM, moved, zoomed } from './crop.ts';
import styles from './crop-dialog.module.css';
import { Cropped } from './cropped.tsx';
import type { ReadPicture } from './read-picture.ts';
import { useHold } from './use-hold.ts';

interface Props {
  picture: ReadPicture;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
}

const STEP = 0.03;
const ZOOM_STEP = 0.1;

/** Shares of the square that the picture moves for a key: the picture follows the arrow. */
const moves: Record<string, { across: number; down: number }> = {
  ArrowLeft: { across: STEP, down: 0 },
  ArrowRight: { across: -STEP, down: 0 },
  ArrowUp: { across: 0, down: STEP },
  ArrowDown: { across: 0, down: -STEP },
};
const zooms: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP };

/** The picture under a round window: dragged, pinched, or moved with the arrow keys. */
export function Cropper({ picture, crop, onChange }: Props) {
  const { size } = picture;
  const id = useId();
  const hold = useHold({
    onDrag: (by) => onChange((now) => moved(size, now, by)),
    onPinch: (times) => onChange((now) => zoomed(size, now, now.zoom * times)),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    const zoom = zooms[event.key];
    if (move) onChange((now) => moved(size, now, move));
    else if (zoom) onChange((now) => zoomed(size, now, now.zoom + zoom));
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.cropper}>
      <div
        {...hold}
        role="application"
        aria-label="Position of the picture"
        aria-describedby={`${id}-hint`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard
        tabIndex={0}
        className={styles.box}
        onKeyDown={onKeyDown}
      >
        <Cropped picture={picture} crop={crop} />
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        Drag the picture, or move it with the arrow keys.
      </p>
      <label className={styles.zoom}>
        <span>Zoom</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
          onChange={({ target }) => {
            const zoom = Number(target.value);
            onChange((now) => zoomed(size, now, zoom));
          }}
        />
      </label>
    </div>
  );
}
