import {
  type Order,
  type OrderReturn,
  returnMethodNames,
  returnReasonNames,
  returnStateNames,
} from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { Badge } from '@tanabana/ui';
import { useId, useRef } from 'react';
import cards from '../order/cards.module.css';
import { EventList } from '../order/event-list.tsx';
import { Item } from '../order/item.tsx';
import { useFocusInstead } from '../order/use-focus-instead.ts';
import styles from './order-returns.module.css';
import { ReturnPhotos } from './return-photos.tsx';
import { nextStep, resolutionText, returnTones } from './return-texts.ts';
import { WithdrawReturn } from './withdraw-return.tsx';

interface Props {
  order: Order;
  returns: readonly OrderReturn[];
  /** A guest's access key. */
  orderKey: string | undefined;
  onChanged: (order: Order) => void;
}

/** Returns and exchanges of an order, newest first (rule 17.2). */
export function OrderReturns({ returns, ...props }: Props) {
  return (
    <section aria-labelledby="returns-heading" className={cards.section}>
      <h2 id="returns-heading" className={cards.heading}>
        Returns and exchanges
      </h2>
      <ul className={cards.cards}>
        {returns.toReversed().map((one) => (
          <ReturnCard key={one.id} {...props} of={one} />
        ))}
      </ul>
    </section>
  );
}

type CardProps = Omit<Props, 'returns'> & { of: OrderReturn };

function ReturnCard({ of, order, orderKey, onChanged }: CardProps) {
  const id = useId();
  const { state, reason, note, method, rejection, photos, history } = of;
  const item = order.products[of.line];
  const mayWithdraw = state === 'requested' || state === 'approved';
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusInstead(heading, mayWithdraw);
  return (
    <li className={cards.card} aria-labelledby={id}>
      <div className={cards.head}>
        <h3 id={id} ref={heading} tabIndex={-1} className={styles.title}>
          {resolutionText(of)}
        </h3>
        <Badge tone={returnTones[state]}>{returnStateNames[state]}</Badge>
      </div>
      <p>{nextStep(of)}</p>
      {rejection && <p className={styles.rejection}>“{rejection}”</p>}
      {state === 'approved' && method === 'self-ship' && (
        <SendTo orderId={order._id} orderKey={orderKey} />
      )}
      {item && <Item item={item} quantity={of.quantity} />}
      <dl className={styles.facts}>
        <div>
          <dt>Reason</dt>
          <dd>{returnReasonNames[reason]}</dd>
        </div>
        <div>
          <dt>How it comes back</dt>
          <dd>{returnMethodNames[method]}</dd>
        </div>
        {note && (
          <div>
            <dt>Your note</dt>
            <dd>{note}</dd>
          </div>
        )}
      </dl>
      {photos > 0 && <ReturnPhotos orderId={order._id} of={of} orderKey={orderKey} />}
      <EventList
        label="History"
        events={history.map((event) => ({ at: event.at, title: returnStateNames[event.state] }))}
      />
      {mayWithdraw && (
        <WithdrawReturn order={order} of={of} orderKey={orderKey} onChanged={onChanged} />
      )}
    </li>
  );
}

/** The shop's address for returns. */
function SendTo({ orderId, orderKey }: { orderId: string; orderKey: string | undefined }) {
  const { data } = useApi(api.orders.returnOptions, {
    params: { id: orderId },
    query: { key: orderKey },
  });
  return data?.address && <address className={styles.address}>{data.address}</address>;
}
