import { announce, api, getSession, isApiError, useSession } from '@tanabana/storefront';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, newDraft, readDraft } from './draft.ts';
import {
  checkMessage,
  emptyMessage,
  failureText,
  type MessageField,
  type MessageForm,
  type MessageProblems,
  messageFields,
} from './message.ts';

const fieldOf = (form: HTMLFormElement | null, name: string): HTMLElement | null =>
  form?.querySelector(`[name="${name}"]`) ?? null;

/** Form fields with content. */
const typedIn = (form: HTMLFormElement | null): Partial<MessageForm> =>
  Object.fromEntries(
    [...new FormData(form ?? undefined)].filter(([, text]) => typeof text === 'string' && text),
  );

/** Returns the service's errors by field. */
function problemsOf(error: unknown): MessageProblems {
  if (!isApiError(error)) return {};
  const problems = messageFields.map((field) => [field, error.fieldError(field)] as const);
  return Object.fromEntries(problems.filter(([, words]) => words !== undefined));
}

/**
 * State of the contact form: kept across a reload, validated on submit with focus on the first
 * problem; cleared once accepted.
 */
export function useMessage() {
  const { user } = useSession();
  const writer = user?.id ?? null;
  const ref = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => newDraft(writer));
  const [problems, setProblems] = useState<MessageProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const [number, setNumber] = useState<string>();
  const [isAnother, setAnother] = useState(false);
  const { form, key } = draft;

  // after hydration: the server does not know the author, and earlier input must stay
  useLayoutEffect(() => {
    const now = getSession().user;
    const kept =
      readDraft(now?.id ?? null) ??
      newDraft(now?.id ?? null, { ...emptyMessage, email: now?.email ?? '' });
    setDraft({ ...kept, form: { ...kept.form, ...typedIn(ref.current) } });
  }, []);

  // the clicked button was removed
  useEffect(() => {
    if (isAnother) fieldOf(ref.current, 'contents')?.focus();
  }, [isAnother]);

  const show = (found: MessageProblems): boolean => {
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) fieldOf(ref.current, first)?.focus();
    return first !== undefined;
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (show(checkMessage(form))) return;
    setBusy(true);
    try {
      const { message, number: given } = await api.contact.send(
        { body: form },
        { idempotencyKey: key },
      );
      dropDraft();
      setSentFrom(form.email.trim());
      setNumber(given);
      setAnother(false);
      announce(message);
    } catch (error) {
      if (!show(problemsOf(error))) setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    ref,
    form,
    set(field: MessageField, text: string): void {
      const next = { key, writer, form: { ...form, [field]: text } };
      setDraft(next);
      keepDraft(next);
      setProblems(({ [field]: _, ...others }) => others);
    },
    problems,
    /** Why it was not sent. */
    failure,
    busy,
    /** Author of an accepted message; null while writing. */
    sentFrom,
    /** Complaint number, if the shop assigns them. */
    number,
    submit: (event: FormEvent) => void submit(event),
    writeAnother(): void {
      const { name, email, phone, website } = form;
      setDraft(newDraft(writer, { name, email, phone, website, contents: '' }));
      setSentFrom(null);
      setAnother(true);
    },
  };
}
