import type { AnyValues, ContentFields } from '@tanabana/contracts';
import type { Problems } from './use-saving.ts';

/** Applies an update to the current value, also after a pause such as an upload. */
export type Change<T> = (update: (value: T) => T) => void;

export interface FieldsProps {
  fields: ContentFields;
  values: AnyValues;
  /** Of the values in the request: `values.slides.0`. */
  path: string;
  problems: Problems;
  onChange: Change<AnyValues>;
}
