import { FILTER_SIZES, MAX_IMAGES_PER_COLOUR, PRODUCT_LENGTHS } from '@tanabana/contracts';
import { lazily, pictureUrl, useObjectUrl } from '@tanabana/storefront';
import {
  Alert,
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  ChipsField,
  FileDrop,
  IconButton,
  TextField,
  TrashIcon,
} from '@tanabana/ui';
import { type ClipboardEvent, useRef, useState } from 'react';
import { CARD_RATIOS } from '../../../shared/crop-ratios.ts';
import { type DraftColour, type DraftPicture, newKey } from './draft.ts';
import styles from './form.module.css';
import { pictureProblem, scaled } from './pictures.ts';

const CropDialog = lazily(() => import('@tanabana/ui/crop'));

interface ColourFieldsProps {
  colour: DraftColour;
  /** From 1. */
  number: number;
  error: string | null;
  onChange: (change: (colour: DraftColour) => Partial<DraftColour>) => void;
  onRemove: () => void;
}

/** A colour: name, sizes, up to three pictures by picker, drop or paste. */
export function ColourFields({ colour, number, error, onChange, onRemove }: ColourFieldsProps) {
  const [refused, setRefused] = useState<string[]>([]);
  const room = MAX_IMAGES_PER_COLOUR - colour.pictures.length;

  const add = async (files: File[]): Promise<void> => {
    const problems = files.map(pictureProblem).filter((problem) => problem !== null);
    const sound = files.filter((file) => pictureProblem(file) === null);
    if (sound.length > room) problems.push(`At most ${MAX_IMAGES_PER_COLOUR} images a color.`);
    setRefused(problems);
    const added = await Promise.all(sound.slice(0, room).map(scaled));
    onChange(({ pictures }) => ({
      pictures: [...pictures, ...added.map((file) => ({ key: newKey(), file }))].slice(
        0,
        MAX_IMAGES_PER_COLOUR,
      ),
    }));
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    void add(files);
  };
  return (
    <fieldset className={styles.colour} onPaste={paste}>
      <legend>Color {number}</legend>
      <div className={styles.fields}>
        <TextField
          label="Color name"
          name="colours"
          maxLength={PRODUCT_LENGTHS.colour}
          value={colour.name}
          error={error}
          onChange={(event) => onChange(() => ({ name: event.target.value }))}
        />
        <ChipsField
          label="Sizes"
          hint="Press Enter or comma after each"
          maxLength={PRODUCT_LENGTHS.size}
          suggestions={FILTER_SIZES}
          values={colour.sizes}
          onChange={(sizes) => onChange(() => ({ sizes }))}
        />
      </div>
      <div className={styles.pictures}>
        <PictureStrip
          colour={colour.name || `color ${number}`}
          pictures={colour.pictures}
          onChange={(pictures) => onChange(() => ({ pictures }))}
        />
        {room > 0 && (
          <FileDrop
            label={`Add images of ${colour.name || `color ${number}`}`}
            hint="Choose, drop or paste"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            className={styles.drop}
            onFiles={(files) => void add(files)}
          />
        )}
      </div>
      {refused.length > 0 && (
        <Alert tone="warning">
          {refused.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      <Button variant="quiet" size="s" className={styles.removeColour} onClick={onRemove}>
        Remove color
      </Button>
    </fieldset>
  );
}

interface PictureStripProps {
  /** Colour name, for screen readers. */
  colour: string;
  pictures: readonly DraftPicture[];
  onChange: (pictures: DraftPicture[]) => void;
}

/**
 * Pictures in order, the first one representing the colour; moved by drag or buttons, removable.
 */
export function PictureStrip({ colour, pictures, onChange }: PictureStripProps) {
  const dragged = useRef<number | null>(null);
  const [cropped, setCropped] = useState<DraftPicture | null>(null);
  const move = (from: number, to: number): void => {
    const next = [...pictures];
    const [picture] = next.splice(from, 1);
    if (picture) onChange([...next.slice(0, to), picture, ...next.slice(to)]);
  };
  const shown = pictures.map((picture, at) => (
    <figure
      key={picture.key}
      draggable
      className={styles.picture}
      onDragStart={() => {
        dragged.current = at;
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (dragged.current !== null) move(dragged.current, at);
        dragged.current = null;
      }}
    >
      <Preview picture={picture} alt={`${colour}, ${at + 1} of ${pictures.length}`} />
      <figcaption className={styles.pictureActions}>
        <IconButton
          label={`Move image ${at + 1} of ${colour} to the front`}
          disabled={at === 0}
          onClick={() => move(at, at - 1)}
        >
          <ChevronLeftIcon size={16} />
        </IconButton>
        <IconButton
          label={`Remove image ${at + 1} of ${colour}`}
          onClick={() => onChange(pictures.filter(({ key }) => key !== picture.key))}
        >
          <TrashIcon size={16} />
        </IconButton>
        <IconButton
          label={`Move image ${at + 1} of ${colour} to the back`}
          disabled={at === pictures.length - 1}
          onClick={() => move(at, at + 1)}
        >
          <ChevronRightIcon size={16} />
        </IconButton>
      </figcaption>
      {'file' in picture && (
        <Button
          variant="quiet"
          size="s"
          aria-label={`Crop image ${at + 1} of ${colour}`}
          onClick={() => setCropped(picture)}
        >
          Crop
        </Button>
      )}
    </figure>
  ));
  return (
    <>
      {shown}
      {cropped && 'file' in cropped && (
        <CropDialog
          file={cropped.original ?? cropped.file}
          ratios={CARD_RATIOS}
          onDone={(file) => {
            const original = cropped.original ?? cropped.file;
            const next = { key: cropped.key, file, original };
            onChange(pictures.map((one) => (one.key === cropped.key ? next : one)));
            setCropped(null);
          }}
          onClose={() => setCropped(null)}
        />
      )}
    </>
  );
}

function Preview({ picture, alt }: { picture: DraftPicture; alt: string }) {
  const made = useObjectUrl('file' in picture ? picture.file : null);
  const address = 'path' in picture ? pictureUrl(picture.path, 320) : made;
  return address && <img src={address} alt={alt} width={112} height={140} draggable={false} />;
}
