import {
  countryOptions,
  DECLARATION_LENGTHS,
  DECLARATION_NAMES,
  DECLARATIONS,
  type Declaration,
} from '@tanabana/contracts';
import { SelectField, TextArea, TextField } from '@tanabana/ui';
import { type ReactNode, useMemo } from 'react';
import styles from './declaration-fields.module.css';

const hints: Partial<Record<Declaration, string>> = {
  genericName: 'Its common or generic name: Kurti, Dupatta',
  netQuantity: '1 N, 3 pieces, 5.5 m',
  manufacturer: 'Name and full address',
  packer: 'Name and full address, if not the manufacturer',
  importer: 'Name and full address, for imported products',
};

interface DeclarationFieldsProps {
  /** As typed; the country as a code. */
  values: Readonly<Record<Declaration, string>>;
  set: (change: Partial<Record<Declaration, string>>) => void;
  /** Problem of a field. */
  errorOf: (field: Declaration) => string | null;
  /** Label of no country. */
  noCountry: string;
  /** Explanation of the label's origin. */
  children: ReactNode;
}

/** Label declarations (decision 0059) in the order of the law. */
export function DeclarationFields(props: DeclarationFieldsProps) {
  const { values, set, errorOf, noCountry, children } = props;
  const countries = useMemo(
    () => [
      { value: '', label: noCountry },
      ...countryOptions().map(({ code, name }) => ({ value: code, label: name })),
    ],
    [noCountry],
  );
  return (
    <div className={styles.fields}>
      <p className={styles.about}>{children}</p>
      {DECLARATIONS.map((field) => {
        const common = {
          name: field,
          label: DECLARATION_NAMES[field],
          optional: true,
          hint: hints[field],
          value: values[field],
          error: errorOf(field),
          onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
        };
        if (field === 'countryOfOrigin')
          return <SelectField key={field} {...common} options={countries} />;
        const maxLength = DECLARATION_LENGTHS[field];
        if (field === 'genericName' || field === 'netQuantity')
          return <TextField key={field} {...common} maxLength={maxLength} />;
        return (
          <TextArea
            key={field}
            {...common}
            maxLength={maxLength}
            rows={2}
            className={styles.wide}
          />
        );
      })}
    </div>
  );
}
