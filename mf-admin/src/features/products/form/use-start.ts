import type { Product } from '@tanabana/contracts';
import { api } from '@tanabana/storefront';
import { useEffect, useState } from 'react';
import { type Draft, type DraftColour, draftOf, emptyDraft, newKey } from './draft.ts';

/** What a form begins with. */
export interface Start {
  draft: Draft;
  /** The product as it was read; null for a new one. */
  product: Product | null;
}

interface Loading {
  start: Start | null;
  error: unknown;
  retry: () => void;
}

/**
 * Where a form begins: empty without an `id`, with the product as it is now, or with a copy of it that
 * has pictures of its own.
 */
export function useStart(id: string | undefined, copy: boolean): Loading {
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [start, setStart] = useState<Start | null>(
    id ? null : { draft: emptyDraft(), product: null },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (!id) return;
    let wanted = true;
    setError(null);
    read(id, copy).then(
      (read) => wanted && setStart(read),
      (reason) => wanted && setError(reason),
    );
    return () => {
      wanted = false;
    };
  }, [id, copy, attempt]);
  return { start, error, retry: () => setAttempt(attempt + 1) };
}

async function read(id: string, copy: boolean): Promise<Start> {
  const product = await api.products.get({ params: { id } });
  const draft = draftOf(product);
  if (!copy) return { draft, product };
  const colours = await Promise.all(draft.colours.map(withOwnPictures));
  return { draft: { ...draft, name: `${draft.name} (copy)`, sku: '', colours }, product: null };
}

async function withOwnPictures(colour: DraftColour): Promise<DraftColour> {
  const pictures = await Promise.all(
    colour.pictures.map(async (picture) => {
      if ('file' in picture) return picture;
      const id = picture.path.split('/').pop() ?? '';
      const blob = await api.products.image.file({ params: { id } });
      return { key: newKey(), file: new File([blob], `${id}.jpg`, { type: blob.type }) };
    }),
  );
  return { ...colour, key: newKey(), pictures };
}
