import { feetAndInches, type Product } from '@tanabana/contracts';
import { lazyWindow } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useState } from 'react';
import styles from './size-help.module.css';

const SizeChart = lazyWindow(() => import('./size-chart.tsx'));

/** Help to choose a size, if provided: the model's size, and the size chart. */
export function SizeHelp({ product, size }: { product: Product; size: string | null }) {
  const [open, setOpen] = useState(false);
  const { sizeChart, category, modelHeight, modelSize } = product;
  const hasChart = sizeChart !== undefined || category.hasSizeChart === true;
  if (!hasChart && modelHeight === undefined && !modelSize) return null;
  return (
    <div className={styles.help}>
      {(modelHeight !== undefined || modelSize) && <p>{modelText(modelHeight, modelSize)}</p>}
      {hasChart && (
        <>
          <Button variant="quiet" size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Size chart
          </Button>
          <SizeChart open={open} onClose={() => setOpen(false)} product={product} size={size} />
        </>
      )}
    </div>
  );
}

/** `The model is 173 cm (5′ 8″) tall and wears M.` */
function modelText(height: number | undefined, size: string | undefined): string {
  const facts = [
    height === undefined ? '' : `is ${height} cm (${feetAndInches(height)}) tall`,
    size ? `wears ${size}` : '',
  ];
  return `The model ${facts.filter(Boolean).join(' and ')}.`;
}
