import { type GstRates, RATE_TABLE_LIMITS, texts } from '@tanabana/contracts';
import { announce, api, invalidate, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, TextField } from '@tanabana/ui';
import { type FormEvent, useId, useState } from 'react';
import { UnsavedQuestion, useUnsaved } from '../../shared/unsaved.tsx';
import styles from './gst-rates.module.css';
import { draftOf, emptyRate, type RateDraft, type RateProblem, tableWith } from './rate-draft.ts';
import { nameOf, type RateGroup } from './rate-groups.ts';

/** Purpose of the form: another rate, a following rate, or a correction. */
export type RateTask =
  | { kind: 'add' }
  | { kind: 'follow'; group: RateGroup }
  | { kind: 'correct'; group: RateGroup };

const startOf = (task: RateTask): RateDraft => {
  if (task.kind === 'add') return emptyRate();
  const draft = draftOf(task.group);
  return task.kind === 'correct' ? draft : { ...draft, validFrom: '', source: '' };
};

const TITLES = {
  add: () => 'Add a Rate',
  follow: (name: string) => `New Rate for HSN ${name}`,
  correct: (name: string) => `Correct the Rate of HSN ${name}`,
} as const;

interface RateFormProps {
  /** The table when the form was opened; the service reports later changes. */
  stored: GstRates;
  task: RateTask;
  onClose: () => void;
}

/** One rate: codes, first day, rates by value, and source (decision 0057). */
export function RateForm({ stored, task, onClose }: RateFormProps) {
  const formId = useId();
  const [{ rows, version }] = useState(stored);
  const [start] = useState(() => startOf(task));
  const [draft, setDraft] = useState(start);
  const [wrong, setWrong] = useState<RateProblem | null>(null);
  const { busy, problem, run } = useTask(texts.failed.gstRatesSave);
  const unsaved = useUnsaved(JSON.stringify(draft) !== JSON.stringify(start), onClose);
  const set = (change: Partial<RateDraft>): void => {
    setDraft({ ...draft, ...change });
    setWrong(null);
  };
  const field = (name: RateProblem['field']) => ({
    id: `${formId}-${name}`,
    error: wrong?.field === name ? wrong.message : null,
  });

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const table = tableWith(rows, draft, task.kind === 'correct' ? task.group : null);
    if ('problem' in table) {
      setWrong(table.problem);
      return document.getElementById(`${formId}-${table.problem.field}`)?.focus();
    }
    const done = await run(async () => {
      await api.products.changeGstRates({ body: { rows: table.rows, version } });
      await invalidate('/api/products/gst-rates');
    });
    if (!done) return;
    announce('Rate saved');
    unsaved.leave();
  };
  return (
    <Dialog
      open
      onClose={unsaved.ask}
      title={TITLES[task.kind](task.kind === 'add' ? '' : nameOf(task.group))}
      footer={
        <>
          <Button variant="secondary" onClick={unsaved.ask}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save Rate
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={save}>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <TextField
          {...field('hsn')}
          label="HSN codes"
          hint="2, 4, 6 or 8 digits each, separated by commas: 61, 62. A longer code takes precedence."
          inputMode="numeric"
          required
          value={draft.hsn}
          onChange={(event) => set({ hsn: event.target.value })}
        />
        <TextField
          {...field('validFrom')}
          label="Counts from"
          hint="Applies to orders from this day (Indian time). Earlier orders keep their rates."
          type="date"
          required
          value={draft.validFrom}
          onChange={(event) => set({ validFrom: event.target.value })}
        />
        <Bands draft={draft} set={set} field={field} />
        <TextField
          {...field('source')}
          label="Source"
          optional
          hint="The notification and its date"
          maxLength={RATE_TABLE_LIMITS.source}
          value={draft.source}
          onChange={(event) => set({ source: event.target.value })}
        />
      </form>
      <UnsavedQuestion unsaved={unsaved} />
    </Dialog>
  );
}

interface BandsProps {
  draft: RateDraft;
  set: (change: Partial<RateDraft>) => void;
  field: (name: RateProblem['field']) => { id: string; error: string | null };
}

/** Label of the last band. */
function headingText(bands: RateDraft['bands']): string {
  const before = bands.at(-2)?.upTo.replace(/^₹/, '');
  if (before === undefined) return 'At any value';
  return before.trim() === '' ? 'Above' : `Above ₹${before}`;
}

/** Rates up to each value, and above the last. */
function Bands({ draft: { bands }, set, field }: BandsProps) {
  const change = (at: number, band: Partial<RateDraft['bands'][number]>): void =>
    set({ bands: bands.map((one, index) => (index === at ? { ...one, ...band } : one)) });
  return (
    <fieldset className={styles.bands}>
      <legend>Rate per unit, by value before tax</legend>
      {bands.map(({ upTo, rate }, at) => {
        const isLast = at === bands.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a band is identified by its position
          <div key={at} className={styles.band}>
            {isLast ? (
              <p className={styles.above}>{headingText(bands)}</p>
            ) : (
              <TextField
                {...field(`upTo-${at}`)}
                label="Up to, in ₹"
                inputMode="decimal"
                value={upTo}
                onChange={(event) => change(at, { upTo: event.target.value })}
              />
            )}
            <TextField
              {...field(`rate-${at}`)}
              label={isLast && at > 0 ? 'Above, in %' : 'Rate in %'}
              inputMode="decimal"
              value={rate}
              onChange={(event) => change(at, { rate: event.target.value })}
            />
            {!isLast && (
              <Button
                variant="quiet"
                size="s"
                aria-label={`Remove the rate up to ${upTo || 'no value'}`}
                onClick={() => set({ bands: bands.filter((_, index) => index !== at) })}
              >
                Remove
              </Button>
            )}
          </div>
        );
      })}
      <Button
        variant="secondary"
        size="s"
        onClick={() =>
          set({ bands: [...bands.slice(0, -1), { upTo: '', rate: '' }, ...bands.slice(-1)] })
        }
      >
        Add a Value
      </Button>
    </fieldset>
  );
}
