import { MAX_REASON } from '@tanabana/contracts';
import { TextField } from '@tanabana/ui';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Reason of a stock change, for the history. */
export const ReasonField = ({ value, onChange }: ReasonFieldProps) => (
  <TextField
    label="Why the stock changes"
    optional
    hint="Delivery, stocktaking, damaged …; shown in the history"
    name="reason"
    maxLength={MAX_REASON}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
