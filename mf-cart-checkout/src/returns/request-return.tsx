import {
  BUYER_RETURN_REASONS,
  MAX_IMAGE_BYTES,
  MAX_RETURN_NOTE,
  MAX_RETURN_PHOTOS,
  type Order,
  type ReturnOptions,
  returnMethodNames,
  returnReasonNames,
} from '@tanabana/contracts';
import { useObjectUrl } from '@tanabana/storefront';
import {
  Alert,
  Button,
  ChoiceGroup,
  PhotosField,
  Progress,
  QuantityStepper,
  SelectField,
  TextArea,
} from '@tanabana/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ExchangeChoice } from './exchange-choice.tsx';
import { KeptLines, LineChoice } from './line-choice.tsx';
import { RefundToFields } from './refund-to-fields.tsx';
import {
  checkReturn,
  choiceOfLine,
  emptyReturn,
  needsRefundTo,
  type ReturnErrors,
  type ReturnField,
  type ReturnForm,
  returnableLines,
} from './return-form.ts';
import styles from './return-page.module.css';
import type { ReturnProblem } from './return-problem.ts';
import { useSendReturn } from './use-send-return.ts';

interface Props {
  order: Order;
  options: ReturnOptions;
  orderKey: string | undefined;
  /** Called with the changed order. */
  onSent: (order: Order) => void;
}

/** The form that requests a return or an exchange of one line (rule 17.1). */
export function RequestReturn({ order, options, orderKey, onSent }: Props) {
  const [form, setForm] = useState(() => emptyReturn(options, order.products));
  const [photos, setPhotos] = useState<File[]>([]);
  /** Fields changed since the last attempt: its errors no longer apply to them. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const { share, problem, setProblem, send } = useSendReturn(order._id, orderKey, onSent);
  const line = returnableLines(options).find((one) => one.line === form.line);
  const isExchange = form.resolution === 'exchange';
  const asksRefundTo = needsRefundTo(form, options);
  const isSending = share !== null;
  const errors = currentErrors(problem, changed);

  const change = (values: Partial<ReturnForm>): void => {
    setForm({ ...form, ...values });
    setChanged([...changed, ...Object.keys(values).map(fieldOf)]);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending) return;
    setChanged([]);
    const wrong = checkReturn(form, options);
    if (Object.keys(wrong).length > 0) setProblem({ text: null, fields: wrong });
    else void send({ form, options, photos, shown: shownFields(form, options) });
  };
  return (
    <form ref={useFocusOnProblem(problem)} noValidate onSubmit={submit} className={styles.form}>
      {problem?.text && (
        <div tabIndex={-1} data-problem="" className={styles.problem}>
          <Alert tone="danger">{problem.text}</Alert>
        </div>
      )}
      <LineChoice
        order={order}
        options={options}
        value={form.line}
        error={errors.line}
        onChange={(chosen) => change(choiceOfLine(chosen, order.products))}
      />
      {line && line.quantity > 1 && (
        <div className={styles.field}>
          <p className={styles.label}>How many?</p>
          <QuantityStepper
            label="Quantity to send back"
            value={form.quantity}
            max={line.quantity}
            onChange={(quantity) => change({ quantity })}
          />
          {errors.quantity && <p className={styles.error}>{errors.quantity}</p>}
        </div>
      )}
      <SelectField
        label="Why?"
        name="reason"
        required
        options={reasons}
        value={form.reason}
        error={errors.reason}
        onChange={({ target }) => change({ reason: target.value as ReturnForm['reason'] })}
      />
      <TextArea
        label="Note"
        name="note"
        optional
        rows={3}
        maxLength={MAX_RETURN_NOTE}
        value={form.note}
        error={errors.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <PhotosField
        most={MAX_RETURN_PHOTOS}
        maxBytes={MAX_IMAGE_BYTES}
        tooMany={`Only ${MAX_RETURN_PHOTOS} photos can be sent.`}
        files={photos}
        error={errors.photos}
        disabled={isSending}
        useObjectUrl={useObjectUrl}
        onFiles={(files) => {
          setPhotos(files);
          setChanged([...changed, 'photos']);
        }}
      />
      <ChoiceGroup
        legend="What would you like?"
        look="cards"
        options={resolutions(options, line)}
        value={form.resolution}
        error={errors.resolution}
        onChange={(resolution) =>
          change({ resolution: resolution as ReturnForm['resolution'], size: null })
        }
      />
      {line && isExchange && (
        <ExchangeChoice line={line} form={form} error={errors.exchangeFor} onChange={change} />
      )}
      {asksRefundTo && <RefundToFields form={form} errors={errors} onChange={change} />}
      <MethodChoice
        options={options}
        value={form.method}
        error={errors.method}
        onChange={(method) => change({ method })}
      />
      {isSending && photos.length > 0 && <Progress label="Sending your photos" share={share} />}
      <Button type="submit" busy={isSending} className={styles.send}>
        {isExchange ? 'Request exchange' : 'Request return'}
      </Button>
      <KeptLines order={order} options={options} />
    </form>
  );
}

const reasons = [
  { value: '', label: 'Choose a reason' },
  ...BUYER_RETURN_REASONS.map((value) => ({ value, label: returnReasonNames[value] })),
];

/** Returns the form's options of refund and exchange. */
function resolutions(options: ReturnOptions, line: ReturnOptions['lines'][number] | undefined) {
  const left = line?.exchanges.some((one) => one.left > 0) ?? true;
  const none = line?.exchanges.length === 0;
  return [
    {
      value: 'refund',
      label: 'Refund',
      hint: options.needsRefundTo
        ? 'To your UPI ID or bank account'
        : 'Where you paid from, after we have checked it',
    },
    {
      value: 'exchange',
      label: 'Exchange',
      hint: left
        ? 'For another size or colour'
        : none
          ? 'There is no other size or colour.'
          : 'Other sizes and colours are sold out.',
      disabled: !left,
    },
  ];
}

interface MethodProps {
  options: ReturnOptions;
  value: ReturnForm['method'];
  error: string | undefined;
  onChange: (method: ReturnForm['method']) => void;
}

/** How it comes back; a shop with one way only shows it. */
function MethodChoice({ options: { methods, address }, value, error, onChange }: MethodProps) {
  const [only, ...others] = methods;
  return (
    <div className={styles.field}>
      {only && others.length === 0 ? (
        <>
          <p className={styles.label}>How it comes back</p>
          <p>{returnMethodNames[only]}</p>
        </>
      ) : (
        <ChoiceGroup
          legend="How does it come back?"
          look="cards"
          options={methods.map((method) => ({ value: method, label: returnMethodNames[method] }))}
          value={value}
          error={error}
          onChange={(method) => onChange(method as ReturnForm['method'])}
        />
      )}
      {value === 'self-ship' && address && (
        <div className={styles.sendTo}>
          <p>After we have approved it, send it to:</p>
          <address>{address}</address>
        </div>
      )}
    </div>
  );
}

/** Returns the field whose error a changed part of the form may resolve. */
const fieldOf = (part: string): string =>
  part === 'color' || part === 'size' ? 'exchangeFor' : part;

const currentErrors = (problem: ReturnProblem | null, changed: readonly string[]): ReturnErrors =>
  Object.fromEntries(
    Object.entries(problem?.fields ?? {}).filter(([field]) => !changed.includes(field)),
  );

/** Returns the fields that show their errors. */
function shownFields(form: ReturnForm, options: ReturnOptions): ReturnField[] {
  const shown: ReturnField[] = ['line', 'reason', 'note', 'photos', 'resolution', 'method'];
  const line = options.lines.find((one) => one.line === form.line);
  if (line && line.quantity > 1) shown.push('quantity');
  if (form.resolution === 'exchange') shown.push('exchangeFor');
  if (!needsRefundTo(form, options)) return shown;
  return [
    ...shown,
    ...(form.refundKind === 'upi' ? (['upi'] as const) : (['name', 'account', 'ifsc'] as const)),
  ];
}

/** Focuses the message or the first invalid field of every new problem. */
function useFocusOnProblem(problem: ReturnProblem | null) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated problem is focused again
  useEffect(() => {
    const found = form.current?.querySelector<HTMLElement>('[data-problem], [aria-invalid]');
    const isGroup = found instanceof HTMLFieldSetElement;
    (isGroup ? found.querySelector<HTMLElement>('input:not(:disabled)') : found)?.focus();
  }, [problem]);
  return form;
}
