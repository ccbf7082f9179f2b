import { api, notify, updateUser, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, Progress } from '@tanabana/ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Crop, MAX_ZOOM, moved, positionOf, wholeCrop, zoomed } from './crop.ts';
import styles from './crop-dialog.module.css';
import { cutOut, type ReadPicture } from './read-picture.ts';
import { useDragAndPinch } from './use-drag-and-pinch.ts';

interface CropDialogProps {
  picture: ReadPicture;
  onClose: () => void;
}

/** Crops a picture to a square with a preview, and uploads it. */
export default function CropDialog({ picture, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState(() => wholeCrop(picture.size));
  const { busy, problem, run } = useTask('Your picture could not be saved. Try again.');
  /** Uploaded share, 0 to 1. */
  const [sent, setSent] = useState(0);
  const save = () =>
    run(async () => {
      setSent(0);
      const files = [await cutOut(picture, crop)];
      updateUser(await api.auth.setAvatar({ files }, { onProgress: setSent }));
      notify({ tone: 'success', text: 'Your picture is saved.' });
      onClose();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title="Your picture"
      footer={
        <>
          {busy && <Progress label="Sending" share={sent} className={styles.sent} />}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            Save picture
          </Button>
        </>
      }
    >
      {problem && <Alert tone="danger">{problem}</Alert>}
      <Cropper picture={picture} crop={crop} onChange={setCrop} />
      <div aria-hidden="true" className={styles.previews}>
        <span>Preview</span>
        <span className={styles.large}>
          <CroppedImage picture={picture} crop={crop} />
        </span>
        <span className={styles.small}>
          <CroppedImage picture={picture} crop={crop} />
        </span>
      </div>
    </Dialog>
  );
}

interface CropperProps {
  picture: ReadPicture;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
}

const STEP = 0.03;
const ZOOM_STEP = 0.1;

/** Movement per key as a share of the square; the picture follows the arrow. */
const moves: Record<string, { across: number; down: number }> = {
  ArrowLeft: { across: STEP, down: 0 },
  ArrowRight: { across: -STEP, down: 0 },
  ArrowUp: { across: 0, down: STEP },
  ArrowDown: { across: 0, down: -STEP },
};
const zooms: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP };

/** The picture under a round window: dragged, pinched, or moved with the arrow keys. */
function Cropper({ picture, crop, onChange }: CropperProps) {
  const { size } = picture;
  const id = useId();
  const gestures = useDragAndPinch({
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
        {...gestures}
        role="application"
        aria-label="Position of the picture"
        aria-describedby={`${id}-hint`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: role application takes the keyboard
        tabIndex={0}
        className={styles.box}
        onKeyDown={onKeyDown}
      >
        <CroppedImage picture={picture} crop={crop} />
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

/** The cropped area within its box. Decorative. */
function CroppedImage({ picture, crop }: { picture: ReadPicture; crop: Crop }) {
  return (
    <img
      className={styles.image}
      src={picture.address}
      alt=""
      draggable={false}
      style={positionOf(picture.size, crop)}
    />
  );
}
