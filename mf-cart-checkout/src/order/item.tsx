import type { OrderLine } from '@tanabana/contracts';
import type { ReactNode } from 'react';
import { LinePicture } from '../cart/line-picture.tsx';
import shared from '../shared.module.css';
import styles from './item.module.css';

/** Fields of an order line that pages show; colour and size are null if it has none. */
export type ItemFacts = Pick<OrderLine, 'name' | 'selectedColor' | 'selectedSize' | 'colorImage'>;

/** Returns colour and size of an item: `Indigo · Size M`; empty without both. */
export const choiceText = ({
  selectedColor,
  selectedSize,
}: Pick<OrderLine, 'selectedColor' | 'selectedSize'>): string =>
  [selectedColor, selectedSize && `Size ${selectedSize}`].filter(Boolean).join(' · ');

/** Returns the same item in another colour or size; its picture is that of the ordered colour. */
export const inVariant = (
  item: ItemFacts,
  { color, size }: { color: string; size: string | null },
): ItemFacts => ({
  name: item.name,
  selectedColor: color,
  selectedSize: size,
  colorImage: color === item.selectedColor ? item.colorImage : null,
});

interface Props {
  item: ItemFacts;
  /** Units. */
  quantity: number;
  children?: ReactNode;
}

/** Picture, name, colour, size and quantity of an item of an order. */
export function Item({ item, quantity, children }: Props) {
  const chosen = choiceText(item);
  return (
    <div className={styles.item}>
      <LinePicture image={item.colorImage} sizes="56px" />
      <div className={styles.text}>
        <p className={shared.name}>{item.name}</p>
        {chosen && <p className={styles.facts}>{chosen}</p>}
        <p className={styles.facts}>Quantity {quantity}</p>
        {children}
      </div>
    </div>
  );
}
