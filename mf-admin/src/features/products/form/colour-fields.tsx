import { FILTER_SIZES, MAX_IMAGES_PER_COLOUR } from '@tanabana/contracts';
import { Alert, Button, ChipsField, FileDrop, TextField } from '@tanabana/ui';
import { type ClipboardEvent, useState } from 'react';
import { type DraftColour, newKey } from './draft.ts';
import styles from './form.module.css';
import { PictureStrip } from './picture-strip.tsx';
import { pictureProblem, scaled } from './pictures.ts';

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
          maxLength={40}
          value={colour.name}
          error={error}
          onChange={(event) => onChange(() => ({ name: event.target.value }))}
        />
        <ChipsField
          label="Sizes"
          hint="Enter or a comma after each"
          maxLength={20}
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
