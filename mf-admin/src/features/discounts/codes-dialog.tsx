import { MAX_NEW_CODES, type Promotion, readCount } from '@tanabana/contracts';
import { announce, api, invalidate, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, TextField } from '@tanabana/ui';
import { type FormEvent, useId, useState } from 'react';
import { ExportButton } from '../../shared/export-button.tsx';
import { count } from '../../shared/formats.ts';
import shared from '../../shared/shared.module.css';

interface CodesDialogProps {
  promotion: Promotion;
  onClose: () => void;
}

/** Generates codes for one order each, and exports them. */
export function CodesDialog({ promotion, onClose }: CodesDialogProps) {
  const formId = useId();
  const [known, setKnown] = useState(promotion.codes);
  const [number, setNumber] = useState('100');
  const [prefix, setPrefix] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [last, setLast] = useState<readonly string[]>([]);
  const { busy, problem, run } = useTask('The codes could not be created. Please try again.');

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    const reading = readCount(number);
    const isRight = 'value' in reading && reading.value >= 1 && reading.value <= MAX_NEW_CODES;
    setWrong(isRight ? null : `Enter a number from 1 to ${count(MAX_NEW_CODES)}.`);
    if (!isRight) return;
    await run(async () => {
      const { codes } = await api.orders.createCodes({
        params: { id: promotion._id },
        body: { count: reading.value, prefix },
      });
      setLast(codes);
      setKnown({ ...known, total: known.total + codes.length });
      announce(`${count(codes.length)} codes created`);
      void invalidate('/api/orders/promotions');
    });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Codes of ${promotion.title}`}
      footer={
        <>
          {known.total > 0 && (
            <ExportButton
              name={`codes-${promotion.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`}
              load={() => api.orders.codesCsv.file({ params: { id: promotion._id } })}
            />
          )}
          <Button type="submit" form={formId} busy={busy}>
            Create Codes
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={shared.form} onSubmit={create}>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <p>
          {known.total === 0
            ? 'No codes yet. Each code can be used for one order.'
            : `${count(known.total)} codes, ${count(known.used)} of them used. Each can be used for one order.`}
        </p>
        <TextField
          label="Number of codes"
          inputMode="numeric"
          required
          value={number}
          error={wrong}
          onChange={({ target }) => setNumber(target.value)}
        />
        <TextField
          label="Prefix"
          optional
          hint="The codes begin with it: DIWALI-7K2MPQ4X."
          maxLength={12}
          autoCapitalize="characters"
          spellCheck={false}
          value={prefix}
          onChange={({ target }) => setPrefix(target.value)}
        />
        {last.length > 0 && (
          <Alert tone="success">
            {`${count(last.length)} codes created, such as ${last.slice(0, 3).join(', ')}. Export them for your email or print.`}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
