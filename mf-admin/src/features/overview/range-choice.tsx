import { ChoiceGroup } from '@tanabana/ui';

interface RangeChoiceProps {
  value: string;
  onChange: (days: string) => void;
}

const options = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

/** How far back the charts reach. */
export function RangeChoice({ value, onChange }: RangeChoiceProps) {
  return (
    <ChoiceGroup
      hideLegend
      legend="Range of the charts"
      look="chips"
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}
