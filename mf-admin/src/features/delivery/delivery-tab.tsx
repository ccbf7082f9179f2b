import { api, useApi } from '@tanabana/storefront';
import { ListStates } from '../../shared/list.tsx';
import styles from './delivery.module.css';
import { DeliveryForm } from './delivery-form.tsx';
import { PinCodes } from './pin-codes.tsx';

/** Shipping, cash on delivery, returns and PIN codes (chapters 15 and 17 of the rules). */
export default function DeliveryTab() {
  const settings = useApi(api.orders.deliverySettings, {});
  return (
    <div className={styles.tab}>
      <ListStates
        state={settings}
        failed="Failed to load the delivery settings"
        count={settings.data && 1}
        empty={{ title: '' }}
        expected={3}
      >
        {settings.data && <DeliveryForm key={settings.data.version} settings={settings.data} />}
      </ListStates>
      <PinCodes />
    </div>
  );
}
