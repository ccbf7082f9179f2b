import {
  type ContentPicture,
  isUploaded,
  type PictureField as PictureKind,
} from '@tanabana/contracts';
import { lazily, useTask } from '@tanabana/storefront';
import { Alert, Button, FileDrop, SelectField, TextField } from '@tanabana/ui';
import { useState } from 'react';
import { contentCalls } from './content-calls.ts';
import type { Change } from './field-types.ts';
import { FocalPoint } from './focal-point.tsx';
import styles from './picture-field.module.css';
import type { Problems } from './use-saving.ts';

interface PictureFieldProps {
  field: PictureKind;
  picture: ContentPicture;
  path: string;
  problems: Problems;
  onChange: Change<ContentPicture>;
}

const CropDialog = lazily(() => import('@tanabana/ui/crop'));

const RATIOS = [
  { label: 'Free', ratio: null },
  { label: 'Wide, 16:9', ratio: 16 / 9 },
  { label: 'Card, 4:5', ratio: 4 / 5 },
  { label: 'Square', ratio: 1 },
];

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const MAX_BYTES = 8 * 1024 ** 2;
const MAX_ALT = 200;

function fileProblem({ type, size }: File): string | null {
  if (!KINDS.includes(type)) return 'Please choose a JPEG, PNG, WebP or AVIF picture.';
  return size > MAX_BYTES ? 'This picture is over 8 MB. Please choose a smaller one.' : null;
}

/** A picture with its focal point and description, or a built-in one. */
export function PictureField({ field, picture, path, problems, onChange }: PictureFieldProps) {
  const { busy, problem, setProblem, run } = useTask('The picture could not be uploaded.');
  const [chosen, setChosen] = useState<File | null>(null);
  const isOwn = isUploaded(picture);
  const setBuiltIn = (id: string): void =>
    onChange(() => ({ id, width: 0, height: 0, alt: '', x: 50, y: 50 }));

  function choose(file: File | undefined): void {
    const refused = file ? fileProblem(file) : null;
    setProblem(refused);
    if (file && !refused) setChosen(file);
  }
  async function upload(file: File): Promise<void> {
    setChosen(null);
    await run(async () => {
      const added = await contentCalls.addPicture({ files: [file] });
      onChange((old) => ({ ...old, ...added, x: 50, y: 50 }));
    });
  }
  return (
    <fieldset className={styles.picture} aria-busy={busy || undefined}>
      <legend className={styles.legend}>{field.label}</legend>
      {isOwn && (
        <FocalPoint picture={picture} onChange={(x, y) => onChange((old) => ({ ...old, x, y }))} />
      )}
      <div className={styles.controls}>
        {isOwn ? (
          <TextField
            label="Description"
            hint="For people who do not see the picture."
            name={`${path}.alt`}
            maxLength={MAX_ALT}
            value={picture.alt}
            error={problems[`${path}.alt`] ?? null}
            onChange={({ target }) => onChange((old) => ({ ...old, alt: target.value }))}
          />
        ) : (
          <SelectField
            label="Built-in picture"
            options={field.builtIn.map((id) => ({ value: id, label: id }))}
            value={picture.id}
            onChange={({ target }) => setBuiltIn(target.value)}
          />
        )}
        <FileDrop
          label={busy ? 'Uploading...' : 'Upload a picture'}
          hint={`${field.hint ?? ''} JPEG, PNG, WebP or AVIF, 8 MB.`}
          accept={KINDS.join()}
          disabled={busy}
          onFiles={([file]) => choose(file)}
        />
        {isOwn && (
          <Button
            variant="quiet"
            size="s"
            className={styles.back}
            onClick={() => setBuiltIn(field.builtIn[0] ?? '')}
          >
            Use the built-in picture
          </Button>
        )}
        {(problem ?? problems[`${path}.id`]) && (
          <Alert tone="danger">{problem ?? problems[`${path}.id`]}</Alert>
        )}
      </div>
      {chosen && (
        <CropDialog
          file={chosen}
          ratios={RATIOS}
          onDone={(file) => void upload(file)}
          onClose={() => setChosen(null)}
        />
      )}
    </fieldset>
  );
}
