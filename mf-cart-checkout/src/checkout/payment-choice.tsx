import { useConfig } from '@tanabana/storefront';
import { ChoiceGroup } from '@tanabana/ui';
import styles from './your-order.module.css';

interface Props {
  payment: string;
  onChange: (payment: string) => void;
}

/** Cash on delivery or prepaid (spec.md section 2); prepaid where the shop has a UPI address. */
export function PaymentChoice({ payment, onChange }: Props) {
  const { upiId } = useConfig();
  return (
    <ChoiceGroup
      className={styles.choice}
      legend="Payment"
      look="cards"
      options={[
        { value: 'cod', label: 'Cash on delivery', hint: 'Pay when delivered' },
        {
          value: 'prepaid',
          label: 'Prepaid',
          hint: upiId
            ? 'Pay using UPI/QR with transaction proof'
            : 'Pay using UPI/QR with transaction proof. Not offered at the moment.',
          disabled: !upiId,
        },
      ]}
      value={payment}
      onChange={onChange}
    />
  );
}
