import {
  type AnyValues,
  type ContentField,
  type ContentPicture,
  TEXT_FIELDS,
} from '@tanabana/contracts';
import { zoneLabel } from '@tanabana/storefront/dates';
import { SelectField, TextArea, TextField } from '@tanabana/ui';
import { withField } from './entries.ts';
import type { Change, FieldsProps } from './field-types.ts';
import styles from './fields.module.css';
import { ListField } from './list-field.tsx';
import { OrderField } from './order-field.tsx';
import { PictureField } from './picture-field.tsx';
import { fromField, toField } from './shop-time.ts';
import type { Problems } from './use-saving.ts';

/** The inputs of some fields, by their kinds. */
export const Fields = ({ fields, values, path, problems, onChange }: FieldsProps) => (
  <div className={styles.fields}>
    {Object.entries(fields).map(([name, field]) => (
      <FieldInput
        key={name}
        field={field}
        value={values[name]}
        path={`${path}.${name}`}
        problems={problems}
        onChange={(update) => onChange((old) => withField(old, name, update(old[name])))}
      />
    ))}
  </div>
);

interface FieldInputProps {
  field: ContentField;
  value: unknown;
  path: string;
  problems: Problems;
  onChange: Change<unknown>;
}

const MAX_LINK = 500;
const MAX_ANCHOR = 60;
/** Characters from which a text has several lines. */
const LONG = 120;

const RICH_HINT = `Markdown: an empty line begins a paragraph, “- ” a list, “### ” a heading; **bold**, *italic*, [link](/contact). Values: ${Object.keys(
  TEXT_FIELDS,
)
  .map((name) => `{${name}}`)
  .join(', ')}.`;

function FieldInput({ field, value, path, problems, onChange }: FieldInputProps) {
  const { label, hint } = field;
  const common = { label, hint, name: path, error: problems[path] ?? null };
  const set = (next: unknown): void => onChange(() => next);
  switch (field.kind) {
    case 'rich':
      return (
        <TextArea
          {...common}
          hint={RICH_HINT}
          rows={8}
          maxLength={field.max}
          value={String(value)}
          onChange={({ target }) => set(target.value)}
        />
      );
    case 'line': {
      const text = { ...common, optional: field.optional, maxLength: field.max };
      return field.max > LONG ? (
        <TextArea
          {...text}
          rows={2}
          value={String(value)}
          onChange={({ target }) => set(target.value.replaceAll('\n', ' '))}
        />
      ) : (
        <TextField {...text} value={String(value)} onChange={({ target }) => set(target.value)} />
      );
    }
    case 'link':
    case 'anchor':
      return (
        <TextField
          {...common}
          optional={field.kind === 'link' ? field.optional : undefined}
          maxLength={field.kind === 'link' ? MAX_LINK : MAX_ANCHOR}
          value={String(value)}
          onChange={({ target }) => set(target.value)}
        />
      );
    case 'time':
      return (
        <TextField
          {...common}
          type="datetime-local"
          optional
          hint={`${hint ?? ''} Time zone: ${zoneLabel()}.`.trim()}
          value={toField(String(value))}
          onChange={({ target }) => set(fromField(target.value))}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...common}
          options={field.options}
          value={String(value)}
          onChange={({ target }) => set(target.value)}
        />
      );
    case 'order':
      return <OrderField field={field} values={value as string[]} onChange={(next) => set(next)} />;
    case 'picture':
      return (
        <PictureField
          field={field}
          picture={value as ContentPicture}
          path={path}
          problems={problems}
          onChange={onChange as Change<ContentPicture>}
        />
      );
    case 'list':
      return (
        <ListField
          field={field}
          entries={value as AnyValues[]}
          path={path}
          problems={problems}
          onChange={onChange as Change<AnyValues[]>}
          Fields={Fields}
        />
      );
  }
}
