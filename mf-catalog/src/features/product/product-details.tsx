import { formatPrice, type Product } from '@tanabana/contracts';
import { useDeliveryTerms } from '@tanabana/storefront';
import { Facts, ReturnIcon, ShieldIcon, Tabs, TruckIcon } from '@tanabana/ui';
import { useState } from 'react';
import { LabelFacts } from './label-facts.tsx';
import styles from './product-details.module.css';

const tabs = [
  { id: 'description', label: 'Description' },
  { id: 'delivery', label: 'Delivery and returns' },
];

/** The description and details of a product. */
export function ProductTabs({ product }: { product: Product }) {
  const [shown, show] = useState('description');
  return (
    <Tabs label="About this product" items={tabs} selected={shown} onSelect={show}>
      {shown === 'description' ? <Description product={product} /> : <Delivery />}
    </Tabs>
  );
}

function Description({ product }: { product: Product }) {
  const { declarations, origin = '' } = product;
  const facts: [string, string][] = [
    ['SKU', product.sku],
    ['Category', product.category.name],
    ['Fabric', product.fabric ?? ''],
    ['Care', product.care ?? ''],
    ['Origin', declarations?.countryOfOrigin ? '' : origin],
    ['Weight', product.weight ? `${product.weight} g` : ''],
  ];
  return (
    <div className={styles.panel}>
      {product.description.split(/\n{2,}/).map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      <Facts className={styles.facts} items={facts.filter(([, value]) => value !== '')} />
      {declarations && <LabelFacts declared={declarations} origin={origin} />}
    </div>
  );
}

function Delivery() {
  return (
    <div className={styles.panel}>
      <p>
        Your parcel leaves our store within a day or two and reaches you in 7-8 working days. We
        ship worldwide.
      </p>
      <p>
        Something not right? Send it back within 3 days of delivery, unworn and with its tags, and
        we return what you paid.
      </p>
    </div>
  );
}

/** Delivery and returns as the shop promises them (rule 1.5). */
export function ProductNotes() {
  const { freeFrom, flatRate, cod, hasPinCodes } = useDeliveryTerms();
  const cost =
    freeFrom === null ? `for ${formatPrice(flatRate)}` : `free from ${formatPrice(freeFrom)}`;
  return (
    <ul className={styles.notes}>
      <li>
        <TruckIcon /> {hasPinCodes ? `Shipping ${cost}` : `Delivered in 7-8 working days, ${cost}`}
      </li>
      <li>
        <ReturnIcon /> Returns within 3 days
      </li>
      <li>
        <ShieldIcon /> {cod.isOffered ? 'Pay in cash when it comes, or by UPI' : 'Pay by UPI'}
      </li>
    </ul>
  );
}
