import { type Product, productETag, texts } from '@tanabana/contracts';
import { api, isApiError, notify, useTask } from '@tanabana/storefront';
import { useState } from 'react';
import { draftCalls, reloadProducts } from '../draft-calls.ts';
import {
  checkDraft,
  type Draft,
  differing,
  draftOf,
  type InitialDraft,
  type Problem,
  withPlainNumbers,
} from './draft.ts';
import { type MergedDraft, mergeDrafts } from './merge-drafts.ts';
import { changeBody, newProductBody } from './product-body.ts';
import { changesStock } from './variants.ts';

/** Changes of somebody else, and what to decide. */
export type ProductConflict = MergedDraft & { productId: string };

/** Where a product is stored: in the shop, or among the drafts that shoppers do not see. */
export type Place = 'shop' | 'drafts';

const calls = {
  shop: { create: api.products.create, update: api.products.update },
  drafts: { create: draftCalls.createDraft, update: draftCalls.updateDraft },
};

/** State of the product form: draft, validation, sending, and conflicts. */
export function useProductForm(start: InitialDraft, onSaved: () => void) {
  const [base, setBase] = useState(start);
  const [typed, setDraft] = useState(start.draft);
  const [wrong, setWrong] = useState<Problem | null>(null);
  const [conflict, setConflict] = useState<ProductConflict | null>(null);
  const [reason, setReason] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const { busy, problem, run } = useTask(texts.failed.productSave);

  const send = async (draft: Draft, place: Place): Promise<void> => {
    const { product } = base;
    const { body, files } = product ? changeBody(draft, base.draft, reason) : newProductBody(draft);
    const onProgress = files.length > 0 ? setProgress : undefined;
    if (onProgress) onProgress(0);
    try {
      if (product) {
        const options = { ifMatch: productETag(product), onProgress };
        await calls[place].update({ params: { id: product._id }, body, files }, options);
      } else {
        const created = newProductBody(draft);
        await calls[place].create(created, { onProgress });
      }
    } finally {
      setProgress(null);
    }
    await reloadProducts();
  };

  /** Returns whether it was saved; otherwise merges the other change. */
  const sendOrMerge = async (draft: Draft, place: Place): Promise<boolean> => {
    try {
      await send(draft, place);
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
    draft: typed,
    set(change: Partial<Draft> | ((now: Draft) => Partial<Draft>)): void {
      setDraft((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }));
      setWrong(null);
    },
    /** Writes numbers in plain digits, when the focus leaves a field. */
    tidy: (): void => setDraft(withPlainNumbers),
    /** First problem of the form. */
    wrong,
    /** Why it could not be saved. */
    problem,
    conflict,
    busy,
    /** Upload progress, 0 to 1; null without an upload. */
    progress,
    /** Reason of a stock change; null without one. */
    reason: base.product && changesStock(typed, base.draft) ? reason : null,
    setReason,
    changed: differing(typed, base.draft).length > 0,
    /** Returns the field to focus, or null if sent; `onSaved` is called after saving. */
    async save(place: Place): Promise<Problem | null> {
      const draft = withPlainNumbers(typed);
      setDraft(draft);
      const first = checkDraft(draft);
      setWrong(first);
      if (first) return first;
      let saved = false;
      await run(async () => {
        setConflict(null);
        saved = await sendOrMerge(draft, place);
      });
      if (!saved) return null;
      notify({ tone: 'success', text: `${draft.name.trim()} saved` });
      onSaved();
      return null;
    },
  };
}

/** Returns the product as stored by somebody else, if that is why a change was rejected. */
function conflictingProduct(error: unknown): Product | null {
  if (!isApiError(error) || error.code !== 'product.changed') return null;
  return (error.details as { current: Product }).current;
}
