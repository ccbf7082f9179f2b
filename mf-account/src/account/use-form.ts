import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { problemsOf, wordsOf } from './refusal.ts';
import type { Problems } from './validation.ts';

interface Options<Form extends object> {
  initial: Form;
  /** What is wrong with the form, first thing first. */
  check: (form: Form) => Problems<Extract<keyof Form, string>>;
  /** Sends it. @throws ApiError */
  send: (form: Form) => Promise<void>;
  /** Stands for a failure without words of the server's own (spec.md section 8). */
  failed: string;
  /** Field that takes the focus at first. */
  focus?: Extract<keyof Form, string> | false;
}

interface FormState<Form extends object> {
  ref: RefObject<HTMLFormElement | null>;
  form: Form;
  set: (change: Partial<Form>) => void;
  problems: Problems<Extract<keyof Form, string>>;
  /** What the server said to the form as a whole. */
  refusal: string | null;
  busy: boolean;
  submit: (event: FormEvent) => void;
}

/**
 * A form of the popup: checked when sent, the focus on the first field that is wrong, a field's
 * message gone as soon as it is changed, one sending at a time.
 */
export function useForm<Form extends object>(options: Options<Form>): FormState<Form> {
  type Field = Extract<keyof Form, string>;
  const { check, send, failed, focus } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(options.initial);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (focus) fieldOf(ref.current, focus)?.focus();
  }, [focus]);

  const show = (found: Problems<Field>): boolean => {
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) fieldOf(ref.current, first)?.focus();
    return first !== undefined;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setRefusal(null);
    if (show(check(form))) return;
    setBusy(true);
    try {
      await send(form);
    } catch (error) {
      const atFields = problemsOf(error, Object.keys(form) as Field[]);
      if (!show(atFields)) setRefusal(wordsOf(error, failed));
    } finally {
      setBusy(false);
    }
  };
  return {
    ref,
    form,
    set(change) {
      setForm({ ...form, ...change });
      const changed = Object.keys(change);
      setProblems(
        (all) =>
          Object.fromEntries(
            Object.entries(all).filter(([field]) => !changed.includes(field)),
          ) as Problems<Field>,
      );
    },
    problems,
    refusal,
    busy,
    submit: (event) => void submit(event),
  };
}

const fieldOf = (form: HTMLFormElement | null, name: string): HTMLElement | null =>
  form?.querySelector(`[name="${name}"]`) ?? null;
