import { type ReactNode, type Ref, useId } from 'react';
import { classes } from '../../classes.ts';
import styles from './choice.module.css';
import { Choice, type ChoiceOption } from './choice.tsx';

export interface ChoiceGroupProps {
  legend: ReactNode;
  /** Text after the legend, such as what is chosen. */
  aside?: ReactNode;
  options: readonly ChoiceOption[];
  value: string | null;
  onChange: (value: string) => void;
  /** `list`: a radio a line. `cards`: with room for a hint. `chips`: short words. `swatches`: dots of colour. */
  look?: 'list' | 'cards' | 'chips' | 'swatches';
  error?: string | null;
  hideLegend?: boolean;
  /** Name of the radios in a form; made up unless told. */
  name?: string;
  className?: string;
  ref?: Ref<HTMLFieldSetElement>;
}

/** One of several, all in view: native radios, so arrow keys work and forms know the value. */
export function ChoiceGroup({ look = 'list', ...props }: ChoiceGroupProps) {
  const id = useId();
  const { options, value, error, onChange } = props;
  return (
    <fieldset
      ref={props.ref}
      className={classes(styles.group, props.className)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={props.hideLegend ? styles.hidden : styles.legend}>
        {props.legend}
        {props.aside && <span className={styles.aside}> {props.aside}</span>}
      </legend>
      <div className={classes(styles.options, styles[look])}>
        {options.map((option) => (
          <Choice
            key={option.value}
            option={option}
            look={look}
            name={props.name ?? id}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
          />
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
