import { api, useApi } from '@tanabana/storefront';
import { Button, CloseIcon, IconButton, SearchBox } from '@tanabana/ui';
import { useState } from 'react';
import styles from './discounts.module.css';

interface ProductPickerProps {
  /** Ids of the chosen products. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Results shown at once. */
const SHOWN = 5;

/** Chooses products by name or SKU. */
export function ProductPicker({ chosen, onChange }: ProductPickerProps) {
  const [q, setQ] = useState('');
  const found = useApi(api.products.list, q ? { query: { q, limit: '20' } } : null);
  const named = useApi(
    api.products.list,
    chosen.length > 0 ? { query: { ids: [...chosen], limit: '500' } } : null,
  );
  const names = new Map(named.data?.data.map(({ _id, name }) => [_id, name]));
  const others = found.data?.data.filter(({ _id }) => !chosen.includes(_id)).slice(0, SHOWN);
  return (
    <div className={styles.picker}>
      {chosen.length > 0 && (
        <ul aria-label="Chosen products" className={styles.chosen}>
          {chosen.map((id) => (
            <li key={id}>
              <span>{names.get(id) ?? `Product ${id.slice(-6)}`}</span>
              <IconButton
                label={`Remove ${names.get(id) ?? id}`}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              >
                <CloseIcon size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <SearchBox label="Find products to add" value={q} onSearch={setQ} />
      {q && (
        <ul aria-label="Products found" aria-busy={found.isRefreshing} className={styles.found}>
          {others?.map(({ _id, name, sku }) => (
            <li key={_id}>
              <Button variant="quiet" size="s" onClick={() => onChange([...chosen, _id])}>
                Add {name} ({sku})
              </Button>
            </li>
          ))}
          {others?.length === 0 && <li>No products found</li>}
        </ul>
      )}
    </div>
  );
}
