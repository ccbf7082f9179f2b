import { type Setting, timeZones } from '@tanabana/contracts';
import { Checkbox, SelectField, TextArea, TextField } from '@tanabana/ui';
import { LogoField } from './logo-field.tsx';
import { fieldOf, isOn } from './settings-draft.ts';

interface SettingInputProps {
  setting: Setting;
  value: string;
  problem: string | undefined;
  /** False for staff who may only read. */
  editable: boolean;
  onChange: (value: string) => void;
}

/** The field of one setting; one that the environment sets is locked (rule 20.1). */
export function SettingInput({ setting, value, problem, editable, onChange }: SettingInputProps) {
  const { name, source } = setting;
  const { kind, label, hint, choices, max } = fieldOf(name);
  const lock = source === 'environment' ? `Set by the environment (${name}).` : undefined;
  const disabled = lock !== undefined || !editable;
  const shared = { name: `values.${name}`, error: problem, disabled };
  if (kind === 'switch')
    return (
      <Checkbox
        {...shared}
        label={lock ? `${label}. ${lock}` : label}
        checked={isOn(value)}
        onChange={({ target }) => onChange(target.checked ? 'on' : 'off')}
      />
    );
  if (kind === 'logo')
    return (
      <LogoField
        label={label}
        hint={lock ?? hint}
        value={value}
        error={problem}
        disabled={disabled}
        onChange={onChange}
      />
    );
  const field = {
    ...shared,
    label,
    hint: lock ?? hint,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (kind === 'choice') return <SelectField {...field} options={choices ?? []} />;
  if (kind === 'time-zone') return <SelectField {...field} options={zonesWith(value)} />;
  if (kind === 'lines') return <TextArea {...field} rows={3} maxLength={max} />;
  const inputMode = kind === 'number' ? ('decimal' as const) : undefined;
  return <TextField {...field} inputMode={inputMode} maxLength={max} />;
}

/** Options of time zones; the browser may not list a name that the server knows. */
const zonesWith = (value: string) =>
  [...new Set([...timeZones(), value])]
    .filter(Boolean)
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
