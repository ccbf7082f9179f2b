import { useEffect, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '../components/button/button.tsx';
import { ChoiceGroup } from '../components/choice/choice-group.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { Alert } from '../components/feedback/badge.tsx';
import styles from './crop-dialog.module.css';
import { cropPicture } from './crop-picture.ts';

/** A ratio of width and height to choose from; null for any. */
export interface CropRatio {
  label: string;
  ratio: number | null;
}

export interface CropDialogProps {
  file: File;
  /** The first one is chosen at first. */
  ratios: readonly CropRatio[];
  /** The cropped picture, or `file` itself if the whole picture is used. */
  onDone: (picture: File) => void;
  onClose: () => void;
}

/** Share of the picture that the first frame covers, in percent. */
const FIRST_SIZE = 90;

/** Smallest side of the frame on the screen, in pixels. */
const MIN_SIDE = 24;

function frameOf(ratio: number | null, { width, height }: HTMLImageElement): PercentCrop {
  const full = { unit: '%' as const, width: FIRST_SIZE, height: FIRST_SIZE };
  const isWide = ratio !== null && ratio > width / height;
  const side = isWide
    ? { unit: '%' as const, width: FIRST_SIZE }
    : { unit: '%' as const, height: FIRST_SIZE };
  return centerCrop(
    ratio === null ? full : makeAspectCrop(side, ratio, width, height),
    width,
    height,
  );
}

/**
 * Crops a picture in the browser: a frame that is moved and resized by pointer or arrow keys, in a
 * chosen ratio.
 */
export default function CropDialog({ file, ratios, onDone, onClose }: CropDialogProps) {
  const [address, setAddress] = useState<string | undefined>();
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [frame, setFrame] = useState<PercentCrop | undefined>();
  const [chosen, setChosen] = useState(ratios[0]?.label ?? '');
  const [isFailed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const ratioOf = (label: string): number | null =>
    ratios.find((one) => one.label === label)?.ratio ?? null;
  const ratio = ratioOf(chosen);
  const choose = (label: string): void => {
    setChosen(label);
    if (picture) setFrame(frameOf(ratioOf(label), picture));
  };
  const crop = async (): Promise<void> => {
    if (!frame) return;
    setBusy(true);
    try {
      onDone(await cropPicture(file, frame));
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  const isReady = frame !== undefined && frame.width > 0 && frame.height > 0;
  return (
    <Dialog
      open
      size="l"
      onClose={onClose}
      title="Crop the picture"
      footer={
        <>
          <Button variant="secondary" onClick={() => onDone(file)}>
            Use Whole Picture
          </Button>
          <Button busy={busy} disabled={!isReady || isFailed} onClick={() => void crop()}>
            Crop
          </Button>
        </>
      }
    >
      {isFailed ? (
        <Alert tone="warning">This browser cannot crop this picture.</Alert>
      ) : (
        <div className={styles.crop}>
          <ChoiceGroup
            legend="Ratio"
            look="chips"
            options={ratios.map(({ label }) => ({ value: label, label }))}
            value={chosen}
            onChange={choose}
          />
          <p className={styles.hint}>
            Drag the frame or its handles, or focus them and press the arrow keys; with Shift the
            steps are larger.
          </p>
          {address && (
            <ReactCrop
              crop={frame}
              aspect={ratio ?? undefined}
              keepSelection
              minWidth={MIN_SIDE}
              minHeight={MIN_SIDE}
              className={styles.frame}
              onChange={(_, percent) => setFrame(percent)}
            >
              <img
                src={address}
                alt={`${file.name} to crop`}
                className={styles.picture}
                onLoad={({ currentTarget }) => {
                  setPicture(currentTarget);
                  setFrame(frameOf(ratio, currentTarget));
                }}
                onError={() => setFailed(true)}
              />
            </ReactCrop>
          )}
        </div>
      )}
    </Dialog>
  );
}
