import { useTask } from '@tanabana/storefront';
import { Alert, classes, VisuallyHidden } from '@tanabana/ui';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './form.module.css';
import { type Problems, problemsOf } from './validation.ts';

interface FormProps {
  /** What `useForm` gave. */
  form: Pick<ReturnType<typeof useForm>, 'ref' | 'announcement' | 'refusal' | 'submit'>;
  label: string;
  /** For a button outside of the form that sends it. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form with what the server said to it as a whole. What is wrong with fields stands at them; it is
 * read out here, inside of a dialog, where the page's own live region is silent.
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
  /** What is wrong with the form, first thing first. */
  check: (values: V) => Problems<FieldOf<V>>;
  /** Sends it. @throws ApiError */
  send: (values: V) => Promise<void>;
  /** Stands for a failure without words of the server's own (rule 8.1). */
  failed: string;
  /** Field that takes the focus at first. */
  focus?: FieldOf<V> | false;
  /** Start of the fields' ids, the same on every visit, so that password managers know them again. */
  id?: string;
}

/**
 * A form: checked when sent, the focus on the first field that is wrong, a field's message gone as
 * soon as it is changed, one sending at a time.
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
    // the same words twice are said twice
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
    /** Props of a text field. */
    text: (field: FieldWith<V, string>) => ({
      ...common(field),
      value: values[field] as string,
      onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
    }),
    /** Props of a checkbox. */
    box: (field: FieldWith<V, boolean>) => ({
      ...common(field),
      checked: values[field] as boolean,
      onChange: ({ target }: { target: { checked: boolean } }) => change(field, target.checked),
    }),
    /** What is wrong with fields, for screen readers. */
    announcement,
    /** What the server said to the form as a whole. */
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
