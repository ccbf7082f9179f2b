import {
  countryText,
  DECLARATION_NAMES,
  DECLARATIONS,
  type Declaration,
  type Declarations,
  formatPrice,
  mrpLeft,
  type Product,
} from '@tanabana/contracts';
import { useConfig } from '@tanabana/storefront';
import { Facts } from '@tanabana/ui';
import { useId } from 'react';
import styles from './product-details.module.css';

interface LabelFactsProps {
  declared: Declarations;
  /** Place in the country of origin. */
  origin: string;
}

/**
 * Label declarations and customer care (Packaged Commodities Rules 2011, rules 6(1), 6(2), 6(10)).
 */
export function LabelFacts({ declared, origin }: LabelFactsProps) {
  const id = useId();
  const { careContact } = useConfig();
  const words = (field: Declaration): string =>
    field === 'countryOfOrigin' && declared.countryOfOrigin
      ? countryText(declared.countryOfOrigin, origin)
      : (declared[field] ?? '');
  const facts: [string, string][] = [
    ...DECLARATIONS.map((field): [string, string] => [DECLARATION_NAMES[field], words(field)]),
    ['Customer care', careContact],
  ];
  return (
    <section aria-labelledby={id} className={styles.label}>
      <h2 id={id} className={styles.labelTitle}>
        On the label
      </h2>
      <Facts className={styles.facts} items={facts.filter(([, value]) => value !== '')} />
    </section>
  );
}

interface MrpProps {
  product: Product;
  /** The current choice. */
  choice: { color: string | null; size: string | null };
}

/** The MRP in the wording of rule 2(m): of the choice, or as a range. */
export function Mrp({ product, choice }: MrpProps) {
  const { lowest, highest } = mrpLeft(product, choice);
  const range = lowest === highest ? '' : ` to ${formatPrice(highest)}`;
  return (
    <p className={styles.mrp}>
      MRP {formatPrice(lowest)}
      {range} inclusive of all taxes
    </p>
  );
}
