import { ChoiceGroup, TextField } from '@tanabana/ui';
import type { ReturnErrors, ReturnForm } from './return-form.ts';
import styles from './return-page.module.css';

interface Props {
  form: ReturnForm;
  errors: ReturnErrors;
  onChange: (values: Partial<ReturnForm>) => void;
}

/** UPI ID or bank account for the refund of an order that was paid in cash. */
export function RefundToFields({ form, errors, onChange }: Props) {
  const input = (field: 'upi' | 'name' | 'account' | 'ifsc', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      name={field}
      required
      maxLength={maxLength[field]}
      autoComplete="off"
      autoCapitalize={field === 'name' ? 'words' : field === 'ifsc' ? 'characters' : 'none'}
      inputMode={field === 'account' ? 'numeric' : field === 'upi' ? 'email' : 'text'}
      spellCheck={false}
      value={form[field]}
      error={errors[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  return (
    <div className={styles.group}>
      <ChoiceGroup
        legend="Refund to"
        look="chips"
        options={[
          { value: 'upi', label: 'UPI ID' },
          { value: 'bank', label: 'Bank account' },
        ]}
        value={form.refundKind}
        onChange={(kind) => onChange({ refundKind: kind as ReturnForm['refundKind'] })}
      />
      {form.refundKind === 'upi' ? (
        input('upi', 'UPI ID', 'Like name@bank, as your UPI app shows it.')
      ) : (
        <>
          {input('name', 'Account holder')}
          {input('account', 'Account number')}
          {input('ifsc', 'IFSC', '11 characters, printed on your passbook and cheques.')}
        </>
      )}
      <p className={styles.soft}>We use it for this refund only and delete it afterwards.</p>
    </div>
  );
}

const maxLength = { upi: 320, name: 100, account: 30, ifsc: 20 } as const;
