import { randomKey } from '@tanabana/contracts';
import { tabStored } from '@tanabana/storefront';
import { emptyMessage, type MessageForm, messageFields } from './message.ts';

/** An unsent message, kept across a reload of the tab. */
export interface Draft {
  form: MessageForm;
  /** `Idempotency-Key` of the message: repeating after a lost response sends it once. */
  key: string;
  /** Id of the author; null for a visitor. Not shown to others. */
  writer: string | null;
}

/** Key in sessionStorage. */
const DRAFT = 'contact-draft';

export const newDraft = (writer: string | null, form = emptyMessage): Draft => ({
  form,
  key: randomKey(),
  writer,
});

/** Returns this author's draft, else null. */
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

/** Stores the draft if the browser allows. */
export const keepDraft = (draft: Draft): void => void tabStored.write(DRAFT, JSON.stringify(draft));

export const dropDraft = (): void => tabStored.remove(DRAFT);
