import { useTask } from '@tanabana/storefront';
import { Alert, classes, VisuallyHidden } from '@tanabana/ui';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './form.module.css';
import { type Problems, problemsOf } from './validation.ts';

interface FormProps {
  /** Result of `useForm`. */
  form: Pick<ReturnType<typeof useForm>, 'ref' | 'announcement' | 'refusal' | 'submit'>;
  label: string;
  /** For a submit button outside the form. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form with the server's general message. Field errors are at the fields; they are announced
 * here, because the page's live region is silent within a dialog.
 */
export function Form({ form, label, id, className, children }: FormProps) {
  return (
    <form
      ref={form.ref}
      id={id}
      className={classes(styles.form, className)}
      noValidate
      onSubmit={form.submit}
      aria-label={label}
    >
      <div role="alert" className={styles.announcement}>
        <VisuallyHidden>{form.announcement}</VisuallyHidden>
      </div>
      {form.refusal && <Alert tone="danger">{form.refusal}</Alert>}
      {children}
    </form>
  );
}

type Values = Record<string, string | boolean>;
type FieldOf<V extends Values> = Extract<keyof V, string>;
type FieldWith<V extends Values, T> = { [K in FieldOf<V>]: V[K] extends T ? K : never }[FieldOf<V>];

interface FormOptions<V extends Values> {
  initial: V;
  /** Returns the form's problems in order. */
  check: (values: V) => Problems<FieldOf<V>>;
  /** Submits the form. @throws ApiError */
  send: (values: V) => Promise<void>;
  /** Message for a failure without one from the server (rule 8.1). */
  failed: string;
  /** Initially focused field. */
  focus?: FieldOf<V> | false;
  /** Prefix of the field ids, stable across visits for password managers. */
  id?: string;
}

/**
 * State of a form: validates on submit, focuses the first invalid field, clears a field's error on
 * change, submits once at a time.
 */
export function useForm<V extends Values>(options: FormOptions<V>) {
  type Field = FieldOf<V>;
  const { check, send, failed, focus } = options;
  const ref = useRef<HTMLFormElement>(null);
  const generatedId = useId();
  const id = options.id ?? generatedId;
  const [values, setValues] = useState(options.initial);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [announcement, setAnnouncement] = useState('');
  const { busy, problem: refusal, setProblem: setRefusal, run } = useTask(failed);

  useEffect(() => {
    if (focus) fieldOf(ref.current, focus)?.focus();
  }, [focus]);

  const show = (found: Problems<Field>): boolean => {
    setProblems(found);
    const texts = Object.values(found).join(' ');
    // a repeated text must differ to be announced again
    setAnnouncement((before) => (texts !== '' && before === texts ? `${texts}\u00a0` : texts));
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
    await run(() =>
      send(values).catch((error: unknown) => {
        if (!show(problemsOf(error, Object.keys(values) as Field[]))) throw error;
      }),
    );
  };
  const common = (field: Field) => ({ id: `${id}-${field}`, name: field, error: problems[field] });
  const change = (field: string, value: string | boolean): void =>
    set({ [field]: value } as Partial<V>);
  return {
    ref,
    values,
    set,
    /** Returns props of a text field. */
    text: (field: FieldWith<V, string>) => ({
      ...common(field),
      value: values[field] as string,
      onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
    }),
    /** Returns props of a checkbox. */
    box: (field: FieldWith<V, boolean>) => ({
      ...common(field),
      checked: values[field] as boolean,
      onChange: ({ target }: { target: { checked: boolean } }) => change(field, target.checked),
    }),
    /** Field errors for screen readers. */
    announcement,
    /** The server's general message. */
    refusal,
    busy,
    submit(event: FormEvent): void {
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
