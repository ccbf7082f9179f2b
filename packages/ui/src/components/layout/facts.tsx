import type { ReactNode } from 'react';

export interface FactsProps {
  /** Names and values. */
  items: readonly (readonly [string, ReactNode])[];
  className?: string;
}

/** Names with their values, each pair in a `div`; how they stand is for `className` to say. */
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
