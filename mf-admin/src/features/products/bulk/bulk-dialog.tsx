import { type BulkResult, type ProductCard, texts } from '@tanabana/contracts';
import { announce, api, invalidate, useTask } from '@tanabana/storefront';
import { Alert, Button, Dialog, SelectField, TextField } from '@tanabana/ui';
import { type FormEvent, useId, useState } from 'react';
import { count } from '../../../shared/formats.ts';
import type { Selection } from '../../../shared/selection.tsx';
import shared from '../../../shared/shared.module.css';
import styles from '../products.module.css';
import { ReasonField } from '../reason-field.tsx';
import { type BulkKind, bulkChangeOf, bulkKinds } from './bulk-change.ts';

/** Changes stock or price of all selected products and shows each result. */
export default function BulkDialog({
  selection,
  onClose,
}: {
  selection: Selection<ProductCard>;
  onClose: () => void;
}) {
  const formId = useId();
  const { chosen, clear } = selection;
  const [kind, setKind] = useState<BulkKind>('stock.set');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState(false);
  const [result, setResult] = useState<BulkResult | null>(null);
  const { busy, problem, run } = useTask(texts.failed.productUpdate);

  const movesStock = !kind.includes('price');

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const change = bulkChangeOf(kind, amount);
    setWrong(change === null);
    if (!change) return document.getElementById(`${formId}-amount`)?.focus();
    await run(async () => {
      const said = movesStock && reason.trim() ? { reason: reason.trim() } : {};
      const body = { ids: [...chosen.keys()], change, ...said };
      const answer = await api.products.bulk({ body });
      await invalidate('/api/products');
      announce(`${count(answer.changed, 'product')} changed`);
      setResult(answer);
    });
  };
  const done = (): void => {
    clear();
    onClose();
  };
  const hint = bulkKinds.find(({ value }) => value === kind)?.hint;
  const those = count(chosen.size, 'product');
  if (result)
    return (
      <Dialog open onClose={done} title="Changed" footer={<Button onClick={done}>Done</Button>}>
        <Outcome result={result} names={chosen} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change ${those}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Change {those}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={shared.form} onSubmit={save}>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <div className={styles.pair}>
          <SelectField
            label="What"
            value={kind}
            options={bulkKinds}
            onChange={(event) => {
              setKind(event.target.value as BulkKind);
              setWrong(false);
            }}
          />
          {hint !== null && (
            <TextField
              id={`${formId}-amount`}
              label={kind === 'count.size' ? 'Size' : 'Amount'}
              inputMode={kind === 'count.size' ? 'text' : 'decimal'}
              hint={hint}
              value={amount}
              error={wrong ? `Enter valid ${kind === 'count.size' ? 'size' : 'amount'}` : null}
              onChange={(event) => {
                setAmount(event.target.value);
                setWrong(false);
              }}
            />
          )}
        </div>
        {movesStock && <ReasonField value={reason} onChange={setReason} />}
      </form>
    </Dialog>
  );
}

function Outcome({
  result,
  names,
}: {
  result: BulkResult;
  names: ReadonlyMap<string, ProductCard>;
}) {
  const { changed, unchanged, refused, results } = result;
  return (
    <div className={shared.form}>
      <p>
        {changed} changed, {unchanged} unchanged, {refused} refused.
      </p>
      {refused > 0 && (
        <Alert tone="warning" title="Refused">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <ul className={styles.refused} aria-label="Refused products" tabIndex={0}>
            {results
              .filter(({ outcome }) => outcome === 'refused')
              .map(({ id, reason }) => (
                <li key={id}>
                  {names.get(id)?.name ?? id}: {reason}
                </li>
              ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
