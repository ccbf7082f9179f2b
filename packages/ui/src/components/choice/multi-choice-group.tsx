import { type ReactNode, useId } from 'react';
import { classes } from '../../classes.ts';
import styles from './choice.module.css';
import { Choice, type ChoiceOption } from './choice.tsx';

export interface MultiChoiceGroupProps {
  legend: ReactNode;
  options: readonly ChoiceOption[];
  values: readonly string[];
  /** The value that was put in or taken out. */
  onToggle: (value: string) => void;
  look?: 'list' | 'chips' | 'swatches';
  hideLegend?: boolean;
  className?: string;
}

/** Any number of several, all in view: native boxes in the looks of `ChoiceGroup`. */
export function MultiChoiceGroup({ look = 'list', ...props }: MultiChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset className={classes(styles.group, props.className)}>
      <legend className={props.hideLegend ? styles.hidden : styles.legend}>{props.legend}</legend>
      <div className={classes(styles.options, styles[look])}>
        {props.options.map((option) => (
          <Choice
            key={option.value}
            type="checkbox"
            option={option}
            look={look}
            name={id}
            checked={props.values.includes(option.value)}
            onChoose={() => props.onToggle(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
