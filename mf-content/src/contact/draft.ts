import { randomKey } from '@tanabana/contracts';
import { tabStored } from '@tanabana/storefront';
import { emptyMessage, type MessageForm, messageFields } from './message.ts';

/** A message on its way to being sent, kept over a reload of the tab. */
export interface Draft {
  form: MessageForm;
  /** The `Idempotency-Key` of this message: pressing again after a lost answer sends it once. */
  key: string;
  /** Id of the user who writes; null for a visitor. Nobody else is shown it. */
  writer: string | null;
}

/** Key in sessionStorage. */
const DRAFT = 'contact-draft';

export const newDraft = (writer: string | null, form = emptyMessage): Draft => ({
  form,
  key: randomKey(),
  writer,
});

/** What this writer left here, else null. */
export function readDraft(writer: string | null): Draft | null {
  try {
    const kept = JSON.parse(tabStored.read(DRAFT) ?? 'null') as Partial<Draft> | null;
    if (typeof kept?.key !== 'string' || kept.writer !== writer) return null;
    const form = messageFields.map((field) => [field, textOf(kept.form?.[field])]);
    return { key: kept.key, writer, form: Object.fromEntries(form) as MessageForm };
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Keeps the draft where the browser lets it. */
export const keepDraft = (draft: Draft): void => void tabStored.write(DRAFT, JSON.stringify(draft));

export const dropDraft = (): void => tabStored.remove(DRAFT);
