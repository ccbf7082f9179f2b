import { choiceName, type Product, type StockMovement, texts } from '@tanabana/contracts';
import { api, messageOf, useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Button, ErrorState, SelectField } from '@tanabana/ui';
import { useState } from 'react';
import { Folded } from '../../shared/folded.tsx';
import styles from './product-view.module.css';

const kinds: Record<StockMovement['kind'], string> = {
  sold: 'Order',
  cancelled: 'Cancelled order',
  returned: 'Returned order',
  expired: 'Order that was not paid',
  exchanged: 'Exchange',
  entered: 'Entered',
};

const signed = (units: number): string =>
  units > 0 ? `+${units}` : String(units).replace('-', '−');

/** `Indigo, M: 9 → 4` for corrections, `Indigo, M: −2` for orders. */
function changeText({ variant, by, from, to }: StockMovement['changes'][number]): string {
  const what = variant ?? 'All';
  if (from === undefined || to === undefined) return `${what}: ${signed(by)}`;
  return `${what}: ${from ?? 0} → ${to ?? 0}`;
}

/** Stock movements of a product or variant, newest first, with older ones on request. */
export function StockHistory({ product }: { product: Product }) {
  const { variants = [] } = product;
  const [chosen, setChosen] = useState('');
  const variant = variants[Number(chosen || -1)];
  return (
    <section className={styles.colour}>
      <h3>Stock history</h3>
      {variants.length > 1 && (
        <SelectField
          label="History of"
          value={chosen}
          options={[
            { value: '', label: 'All colors and sizes' },
            ...variants.map((one, at) => ({ value: String(at), label: choiceName(one) })),
          ]}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <Pages key={chosen} product={product._id} variant={variant} />
    </section>
  );
}

interface PageProps {
  product: string;
  variant: NonNullable<Product['variants']>[number] | undefined;
}

function Pages(props: PageProps) {
  const [cursors, setCursors] = useState(['']);
  return (
    <>
      {cursors.map((after, at) => (
        <HistoryPage
          key={after}
          after={after}
          isLast={at === cursors.length - 1}
          onMore={(next) => setCursors([...cursors, next])}
          {...props}
        />
      ))}
    </>
  );
}

interface HistoryPageProps extends PageProps {
  after: string;
  isLast: boolean;
  onMore: (next: string) => void;
}

function HistoryPage({ product, variant, after, isLast, onMore }: HistoryPageProps) {
  const { data, error, isRefreshing, retry } = useApi(api.orders.stockHistory, {
    query: {
      product,
      color: variant?.color,
      size: variant?.size ?? undefined,
      after: after || undefined,
    },
  });
  if (error && !data)
    return (
      <ErrorState
        title={messageOf(error, texts.failed.stockHistory)}
        busy={isRefreshing}
        onRetry={retry}
      />
    );
  if (!data) return <p role="status">Loading...</p>;
  const { data: movements, next } = data;
  return (
    <>
      {movements.length === 0 && !after && next === null && <p>No changes yet.</p>}
      {movements.length > 0 && (
        <ul className={styles.history}>
          {movements.map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
        </ul>
      )}
      {isLast && next !== null && (
        <Button variant="secondary" size="s" onClick={() => onMore(next)}>
          Show older
        </Button>
      )}
    </>
  );
}

/** Changes shown in a line; more are collapsed. */
const IN_A_LINE = 3;
const FEW = 6;

function Movement({
  movement: { at, kind, by, order, reason, changes },
}: {
  movement: StockMovement;
}) {
  const what = order ? `${kinds[kind]} ${order.number}` : kinds[kind];
  const words = changes.map(changeText);
  const shown = words.slice(0, words.length > FEW ? IN_A_LINE : FEW);
  return (
    <li>
      <strong>{shown.join('; ')}</strong>
      {words.length > FEW && ` and ${words.length - IN_A_LINE} more`}
      {` ${[what, reason, by.username, formatMoment(at)].filter(Boolean).join(', ')}`}
      {words.length > FEW && (
        <Folded title={`All ${words.length}`}>
          <p>{words.join('; ')}</p>
        </Folded>
      )}
    </li>
  );
}
