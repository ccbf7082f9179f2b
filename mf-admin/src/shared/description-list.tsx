import { Facts } from '@tanabana/ui';
import type { ComponentProps } from 'react';
import styles from './shared.module.css';

/** Names and values in columns. */
export const DescriptionList = ({ items }: Pick<ComponentProps<typeof Facts>, 'items'>) => (
  <Facts items={items} className={styles.description} />
);
