import { ChoiceGroup } from '@tanabana/ui';
import { coloursOf, type Exchange, type ReturnableLine, type ReturnForm } from './return-form.ts';
import styles from './return-page.module.css';

interface Props {
  line: ReturnableLine;
  form: ReturnForm;
  error: string | undefined;
  onChange: (values: Pick<ReturnForm, 'color' | 'size'>) => void;
}

/** The choice of another colour or size of the same product; what is sold out cannot be chosen. */
export function ExchangeChoice({ line, form, error, onChange }: Props) {
  const { color, size, quantity } = form;
  const colours = coloursOf(line);
  const inColour = (name: string): Exchange[] => line.exchanges.filter((one) => one.color === name);
  const sizes = color === null ? [] : inColour(color).filter((one) => one.size !== null);
  const colourOptions = colours.map((name) => ({
    name,
    left: Math.max(...inColour(name).map(({ left }) => left)),
  }));
  const sizeOptions = sizes.map((one) => ({ name: one.size ?? '', left: one.left }));
  const isColourShown = colours.length > 1 || sizes.length === 0;
  return (
    <>
      {isColourShown && (
        <Choice
          legend="Colour"
          options={colourOptions}
          units={quantity}
          value={color}
          error={sizes.length === 0 ? error : undefined}
          onChange={(next) => onChange({ color: next, size: null })}
        />
      )}
      {sizes.length > 0 && (
        <Choice
          legend="Size"
          options={sizeOptions}
          units={quantity}
          value={size}
          error={error}
          onChange={(next) => onChange({ color, size: next })}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  legend: string;
  options: readonly { name: string; left: number }[];
  /** Units that are exchanged. */
  units: number;
  value: string | null;
  error: string | undefined;
  onChange: (name: string) => void;
}

function Choice({ legend, options, units, value, error, onChange }: ChoiceProps) {
  const short = options.filter(({ left }) => left < units);
  return (
    <div className={styles.field}>
      <ChoiceGroup
        legend={legend}
        look="chips"
        options={options.map(({ name, left }) => ({
          value: name,
          label: name,
          disabled: left < units,
          note: left < units ? shortage(left) : undefined,
        }))}
        value={value}
        error={error}
        onChange={onChange}
      />
      {short.length > 0 && (
        <p className={styles.soft}>
          {short.map(({ name, left }) => `${name}: ${shortage(left)}`).join(', ')}
        </p>
      )}
    </div>
  );
}

const shortage = (left: number): string => (left <= 0 ? 'sold out' : `only ${left} left`);
