import {
  choiceName,
  formatAmount,
  MAX_LINE_QUANTITY,
  type Order,
  type Product,
  unitsOf,
} from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { Alert, Button, QuantityStepper, SelectField } from '@tanabana/ui';
import { count } from '../../../shared/formats.ts';
import { choiceText } from '../order-words.ts';
import styles from './edit.module.css';
import { isSameChoice, type LineDraft } from './edit-draft.ts';

interface EditLineProps {
  order: Order;
  draft: LineDraft;
  problem: string | undefined;
  onChange: (change: Partial<LineDraft>) => void;
}

/** Quantity and variant of an order line, or its removal. */
export function EditLine({ order, draft, problem, onChange }: EditLineProps) {
  const line = order.products[draft.line];
  const product = useApi(api.products.get, line ? { params: { id: line.productId } } : null);
  if (!line) return null;
  const name = [line.name, choiceText(line)].filter(Boolean).join(', ');
  if (draft.isRemoved)
    return (
      <li>
        <s>
          {name} × {line.quantity}
        </s>
        <Button
          // one button in both states, so that it keeps the focus
          key="toggle"
          variant="quiet"
          size="s"
          aria-label={`Keep ${name}`}
          onClick={() => onChange({ isRemoved: false })}
        >
          Undo
        </Button>
      </li>
    );
  const choices = product.data ? choicesOf(product.data, draft) : [];
  return (
    <li>
      <span className={styles.name}>
        <strong>{line.name}</strong>
        <span className={styles.note}>
          {choices.length === 0 && `${choiceText(line)} · `}
          {formatAmount(line.price)} each
        </span>
        {product.error && (
          <span className={styles.note}>Its other sizes and colours could not be loaded.</span>
        )}
      </span>
      {choices.length > 0 && (
        <SelectField
          hideLabel
          label={`Size and colour of ${name}`}
          name={`line.${draft.line}`}
          className={styles.choice}
          value={String(choices.findIndex(({ isChosen }) => isChosen))}
          options={choices.map(({ label }, at) => ({ value: String(at), label }))}
          onChange={({ target }) => {
            const { color = null, size = null } = choices[Number(target.value)] ?? {};
            onChange({ color, size });
          }}
        />
      )}
      <QuantityStepper
        size="s"
        label={`Quantity of ${name}`}
        value={draft.quantity}
        max={MAX_LINE_QUANTITY}
        onChange={(quantity) => onChange({ quantity })}
      />
      <Button
        key="toggle"
        variant="quiet"
        size="s"
        aria-label={`Remove ${name}`}
        onClick={() => onChange({ isRemoved: true })}
      >
        Remove
      </Button>
      {problem && (
        <Alert tone="danger" className={styles.problem}>
          {problem}
        </Alert>
      )}
    </li>
  );
}

/** Returns the chosen variant and those in stock; empty if there is no other one. */
function choicesOf(product: Product, draft: LineDraft) {
  const isDrafted = (color: string, size: string | null): boolean =>
    isSameChoice({ color, size }, { selectedColor: draft.color, selectedSize: draft.size });
  const all = (product.variants ?? []).map((variant) => ({
    color: variant.color,
    size: variant.size,
    isChosen: isDrafted(variant.color, variant.size),
    units: unitsOf(product, variant),
    label: choiceName(variant),
  }));
  const offered = all.filter(({ isChosen, units }) => isChosen || units > 0);
  const known = offered.some(({ isChosen }) => isChosen)
    ? offered
    : [
        {
          color: draft.color,
          size: draft.size,
          isChosen: true,
          units: 0,
          label: [draft.color, draft.size].filter(Boolean).join(', ') || 'As ordered',
        },
        ...offered,
      ];
  if (known.length < 2) return [];
  return known.map((one) => ({
    ...one,
    label: one.units > 0 ? `${one.label} (${count(one.units)} left)` : one.label,
  }));
}
