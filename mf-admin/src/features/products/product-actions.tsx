import type { ProductCard } from '@tanabana/contracts';
import { Button } from '@tanabana/ui';
import parts from '../../parts/parts.module.css';
import type { Doing } from './products-tab.tsx';

const actions = [
  ['view', 'View'],
  ['edit', 'Edit'],
  ['duplicate', 'Duplicate'],
  ['remove', 'Delete'],
] as const;

/** View, Edit, Delete (spec.md section 2), and a copy to begin another product with. */
export function ProductActions({
  product,
  onDo,
}: {
  product: ProductCard;
  onDo: (doing: Doing) => void;
}) {
  return (
    <div className={parts.rowActions}>
      {actions.map(([what, label]) => (
        <Button
          key={what}
          variant="quiet"
          size="s"
          aria-label={`${label} ${product.name}`}
          onClick={() => onDo({ what, product })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
