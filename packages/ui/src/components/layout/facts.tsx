import type { ReactNode } from 'react';

export interface FactsProps {
  /** Names and values. */
  items: readonly (readonly [string, ReactNode])[];
  className?: string;
}

/** A description list, each pair in a `div`; `className` determines the layout. */
export const Facts = ({ items, className }: FactsProps) => (
  <dl className={className}>
    {items.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
