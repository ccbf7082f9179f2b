import { messageOf } from '@tanabana/storefront';
import {
  type ChangeEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { problemsOf } from './refusal.ts';
import type { Problems } from './validation.ts';

type Values = Record<string, string | boolean>;
type FieldOf<V extends Values> = Extract<keyof V, string>;
type FieldWith<V extends Values, T> = { [K in FieldOf<V>]: V[K] extends T ? K : never }[FieldOf<V>];

export interface FormOptions<V extends Values> {
  initial: V;
  /** What is wrong with the form, first thing first. */
  check: (values: V) => Problems<FieldOf<V>>;
  /** Sends it. @throws ApiError */
  send: (values: V) => Promise<void>;
  /** Stands for a failure without words of the server's own (spec.md section 8). */
  failed: string;
  /** Field that takes the focus at first. */
  focus?: FieldOf<V> | false;
  /** Start of the fields' ids, the same on every visit, so that password managers know them again. */
  id?: string;
}

interface Common {
  id: string;
  name: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement & HTMLSelectElement>) => void;
}

export interface FormState<V extends Values> {
  ref: RefObject<HTMLFormElement | null>;
  values: V;
  set: (change: Partial<V>) => void;
  /** What a text field takes. */
  text: (field: FieldWith<V, string>) => Common & { value: string };
  /** What a checkbox takes. */
  box: (field: FieldWith<V, boolean>) => Common & { checked: boolean };
  /** What is wrong with fields, for the ear. */
  said: string;
  /** What the server said to the form as a whole. */
  refusal: string | null;
  busy: boolean;
  submit: (event: FormEvent) => void;
}

/**
 * A form: checked when sent, the focus on the first field that is wrong, a field's message gone as
 * soon as it is changed, one sending at a time.
 */
export function useForm<V extends Values>(options: FormOptions<V>): FormState<V> {
  type Field = FieldOf<V>;
  const { check, send, failed, focus } = options;
  const ref = useRef<HTMLFormElement>(null);
  const made = useId();
  const id = options.id ?? made;
  const [values, setValues] = useState(options.initial);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (focus) fieldOf(ref.current, focus)?.focus();
  }, [focus]);

  const show = (found: Problems<Field>): boolean => {
    setProblems(found);
    const texts = Object.values(found).join(' ');
    // the same words twice are said twice
    setSaid((before) => (texts !== '' && before === texts ? `${texts}\u00a0` : texts));
    const first = Object.keys(found)[0];
    if (first) fieldOf(ref.current, first)?.focus();
    return first !== undefined;
  };
  const set = (change: Partial<V>): void => {
    setValues((now) => ({ ...now, ...change }));
    setProblems((all) => without(all, Object.keys(change)));
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    setRefusal(null);
    if (show(check(values))) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const atFields = problemsOf(error, Object.keys(values) as Field[]);
      if (!show(atFields)) setRefusal(messageOf(error, failed));
    } finally {
      setBusy(false);
    }
  };
  const common = (field: Field) => ({
    id: `${id}-${field}`,
    name: field,
    error: problems[field],
  });
  const change = (field: string, value: string | boolean): void =>
    set({ [field]: value } as Partial<V>);
  return {
    ref,
    values,
    set,
    text: (field) => ({
      ...common(field),
      value: values[field] as string,
      onChange: ({ target }) => change(field, target.value),
    }),
    box: (field) => ({
      ...common(field),
      checked: values[field] as boolean,
      onChange: ({ target }) => change(field, target.checked),
    }),
    said,
    refusal,
    busy,
    submit(event) {
      event.preventDefault();
      void submit();
    },
  };
}

const without = <Field extends string>(all: Problems<Field>, fields: readonly string[]) =>
  Object.fromEntries(
    Object.entries(all).filter(([field]) => !fields.includes(field)),
  ) as Problems<Field>;

const fieldOf = (form: HTMLFormElement | null, name: string): HTMLElement | null =>
  form?.querySelector(`[name="${name}"]`) ?? null;
