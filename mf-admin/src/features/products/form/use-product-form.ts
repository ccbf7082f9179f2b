import { type Product, productETag, texts } from '@tanabana/contracts';
import { api, invalidate, isApiError, notify, useTask } from '@tanabana/storefront';
import { useState } from 'react';
import {
  checkDraft,
  type Draft,
  differing,
  draftOf,
  type InitialDraft,
  type Problem,
} from './draft.ts';
import { type MergedDraft, mergeDrafts } from './merge-drafts.ts';
import { changeBody, newProductBody } from './product-body.ts';
import { changesStock } from './variants.ts';

/** What somebody else changed meanwhile, and what is to be decided. */
export type ProductConflict = MergedDraft & { productId: string };

/** The product form: draft, checks, sending, and what to do when two have changed the same product. */
export function useProductForm(start: InitialDraft, onSaved: () => void) {
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(start.draft);
  const [wrong, setWrong] = useState<Problem | null>(null);
  const [conflict, setConflict] = useState<ProductConflict | null>(null);
  const [reason, setReason] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const { busy, problem, run } = useTask(texts.failed.productSave);

  const send = async (): Promise<void> => {
    const { product } = base;
    const { body, files } = product ? changeBody(draft, base.draft, reason) : newProductBody(draft);
    const onProgress = files.length > 0 ? setProgress : undefined;
    if (onProgress) onProgress(0);
    try {
      if (product) {
        const options = { ifMatch: productETag(product), onProgress };
        await api.products.update({ params: { id: product._id }, body, files }, options);
      } else {
        const created = newProductBody(draft);
        await api.products.create(created, { onProgress });
      }
    } finally {
      setProgress(null);
    }
    await Promise.all([invalidate('/api/products'), invalidate('/api/categories')]);
  };

  /** Whether it was saved; a change of somebody else is merged and told instead. */
  const sendOrMerge = async (): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      const current = conflictingProduct(error);
      if (!current) throw error;
      const theirs = draftOf(current);
      const merged = mergeDrafts(base.draft, draft, theirs);
      setBase({ draft: theirs, product: current });
      setDraft(merged.draft);
      setConflict({ ...merged, productId: current._id });
      return false;
    }
  };

  return {
    draft,
    set(change: Partial<Draft> | ((now: Draft) => Partial<Draft>)): void {
      setDraft((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }));
      setWrong(null);
    },
    /** The first thing that is wrong with the form. */
    wrong,
    /** Why it could not be saved. */
    problem,
    conflict,
    busy,
    /** Share of the upload that is done, 0 to 1; null while no picture is on its way. */
    progress,
    /** Why stock is changed; null while it is not, or begins. */
    reason: base.product && changesStock(draft, base.draft) ? reason : null,
    setReason,
    changed: differing(draft, base.draft).length > 0,
    /** Gives the field to go to, or null where it was sent; `onSaved` is called when it is saved. */
    async save(): Promise<Problem | null> {
      const first = checkDraft(draft);
      setWrong(first);
      if (first) return first;
      let saved = false;
      await run(async () => {
        setConflict(null);
        saved = await sendOrMerge();
      });
      if (!saved) return null;
      notify({ tone: 'success', text: `${draft.name.trim()} saved` });
      onSaved();
      return null;
    },
  };
}

/** The product as somebody else has left it, where that is why a change was refused. */
function conflictingProduct(error: unknown): Product | null {
  if (!isApiError(error) || error.code !== 'product.changed') return null;
  return (error.details as { current: Product }).current;
}
