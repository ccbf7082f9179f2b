import { type ReactNode, type Ref, useId } from 'react';
import { classes } from '../../classes.ts';
import { hidden } from '../layout/layout.tsx';
import styles from './choice-group.module.css';

export interface ChoiceOption {
  value: string;
  label: string;
  hint?: ReactNode;
  /** Cannot be chosen now; shown struck through. */
  disabled?: boolean;
  /** Can be chosen, and is shown struck through. */
  struck?: boolean;
  /** Read out after the label, and shown under the pointer. */
  note?: string | undefined;
  /** Data attributes of the dot (`swatches`), by which the owner's styles colour it. */
  swatch?: Readonly<Record<`data-${string}`, string | undefined>>;
}

type Look = 'list' | 'cards' | 'chips' | 'swatches';

interface GroupProps {
  legend: ReactNode;
  /** Text after the legend, such as what is chosen. */
  aside?: ReactNode;
  options: readonly ChoiceOption[];
  error?: string | null;
  hideLegend?: boolean;
  className?: string;
  ref?: Ref<HTMLFieldSetElement>;
}

export interface ChoiceGroupProps extends GroupProps {
  value: string | null;
  onChange: (value: string) => void;
  /** `list`: a radio a line. `cards`: with room for a hint. `chips`: short words. `swatches`: dots of colour. */
  look?: Look;
  /** Name of the radios in a form; made up unless told. */
  name?: string;
}

/** One of several, all in view: native radios, so arrow keys work and forms know the value. */
export function ChoiceGroup({ value, onChange, ...group }: ChoiceGroupProps) {
  return <Group {...group} type="radio" isChosen={(one) => one === value} onChoose={onChange} />;
}

export interface MultiChoiceGroupProps extends Omit<GroupProps, 'aside' | 'error' | 'ref'> {
  values: readonly string[];
  /** The value that was put in or taken out. */
  onToggle: (value: string) => void;
  look?: Exclude<Look, 'cards'>;
}

/** Any number of several, all in view: native boxes in the looks of `ChoiceGroup`. */
export function MultiChoiceGroup({ values, onToggle, ...group }: MultiChoiceGroupProps) {
  return (
    <Group
      {...group}
      type="checkbox"
      isChosen={(one) => values.includes(one)}
      onChoose={onToggle}
    />
  );
}

interface Choosing {
  type: 'radio' | 'checkbox';
  look?: Look;
  name?: string;
  isChosen: (value: string) => boolean;
  onChoose: (value: string) => void;
}

function Group({ look = 'list', options, error, ...props }: GroupProps & Choosing) {
  const id = useId();
  return (
    <fieldset
      ref={props.ref}
      className={classes(styles.group, props.className)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={props.hideLegend ? hidden : styles.legend}>
        {props.legend}
        {props.aside && <span className={styles.aside}> {props.aside}</span>}
      </legend>
      <div className={classes(styles.options, styles[look])}>
        {options.map(({ value, label, hint, disabled, struck, note, swatch }) => (
          <label
            key={value}
            className={classes(styles.choice, struck && styles.struck)}
            title={look === 'swatches' || note ? named(label, note) : undefined}
          >
            <input
              type={props.type}
              name={props.name ?? id}
              value={value}
              checked={props.isChosen(value)}
              disabled={disabled}
              aria-label={note && named(label, note)}
              onChange={() => props.onChoose(value)}
            />
            {look === 'swatches' ? (
              <span className={styles.dot} {...swatch}>
                <span className={hidden}>{label}</span>
              </span>
            ) : (
              <span className={styles.text}>
                {label}
                {hint && <small className={styles.hint}>{hint}</small>}
              </span>
            )}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

const named = (label: string, note: string | undefined): string =>
  note ? `${label}, ${note}` : label;
