import React, { useState } from 'react';
import styles from './badge.module.css';

// which React this remote got, for a test that counts them
globalThis.__REACTS_SEEN__ ??= {};
globalThis.__REACTS_SEEN__.rsbuild = React;

/** Gift bags to go with a product. */
export default function Badge({ product }) {
  const [bags, setBags] = useState(0);
  return (
    <span className={styles.badge}>
      <button type="button" className={styles.button} onClick={() => setBags(bags + 1)}>
        Rsbuild gift bags: {bags}
      </button>
      <span>for {product?.name ?? 'any product'}</span>
      <a className={styles.link} href="/shop">
        More for Rsbuild bags
      </a>
    </span>
  );
}
