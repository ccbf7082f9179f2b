import { Link } from '@tanabana/storefront';
import { ArrowRightIcon, buttonClass } from '@tanabana/ui';
import type { ReactNode } from 'react';

/** A quiet link to more of the same. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant: 'quiet' })}>
      {children} <ArrowRightIcon size={18} />
    </Link>
  );
}
