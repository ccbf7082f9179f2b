import { pictureUrl } from '@tanabana/storefront';
import { ChevronLeftIcon, ChevronRightIcon, IconButton, TrashIcon } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import type { DraftPicture } from './draft.ts';
import styles from './form.module.css';

interface PictureStripProps {
  /** Whose they are, for screen readers. */
  colour: string;
  pictures: readonly DraftPicture[];
  onChange: (pictures: DraftPicture[]) => void;
}

/** Previews in their order, the first one being the colour's face; moved by drag or by buttons, removed. */
export function PictureStrip({ colour, pictures, onChange }: PictureStripProps) {
  const dragged = useRef<number | null>(null);
  const move = (from: number, to: number): void => {
    const next = [...pictures];
    const [picture] = next.splice(from, 1);
    if (picture) onChange([...next.slice(0, to), picture, ...next.slice(to)]);
  };
  return pictures.map((picture, at) => (
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
    </figure>
  ));
}

function Preview({ picture, alt }: { picture: DraftPicture; alt: string }) {
  const [address, setAddress] = useState('path' in picture ? pictureUrl(picture.path, 320) : '');
  const file = 'file' in picture ? picture.file : null;
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address ? (
    <img src={address} alt={alt} width={112} height={140} draggable={false} />
  ) : null;
}
