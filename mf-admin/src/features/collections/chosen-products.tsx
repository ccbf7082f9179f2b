import { type CollectionPreview, MAX_COLLECTION_PRODUCTS } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { Alert, Badge, Button, CloseIcon, IconButton, SearchBox, SortableList } from '@tanabana/ui';
import { useState } from 'react';
import { count } from '../../shared/formats.ts';
import styles from './collections.module.css';
import { PreviewedProduct } from './selection-preview.tsx';

interface ChosenProductsProps {
  /** In order. */
  chosen: readonly string[];
  /** Of the chosen products; undefined while it loads for the first time. */
  preview: CollectionPreview | undefined;
  problem: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Results shown at once. */
const SHOWN = 8;

/** Products of a manual collection: found by name or SKU, ordered by drag or buttons. */
export function ChosenProducts({ chosen, preview, problem, onChange }: ChosenProductsProps) {
  const known = new Map(preview?.data.map((one) => [one._id, one]));
  const missing = new Set(preview?.missing);
  const nameOf = (id: string): string =>
    known.get(id)?.name ?? (missing.has(id) ? 'missing product' : 'product');
  return (
    <fieldset className={styles.group}>
      <legend>
        Products ({count(chosen.length)} of {count(MAX_COLLECTION_PRODUCTS)})
      </legend>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {missing.size > 0 && (
        <Alert
          tone="warning"
          action={
            <Button
              variant="secondary"
              size="s"
              onClick={() => onChange(chosen.filter((id) => !missing.has(id)))}
            >
              Remove them from the list
            </Button>
          }
        >
          Not in the shop, because deleted or drafts: {count(missing.size, 'chosen product')}.
        </Alert>
      )}
      {chosen.length === 0 && (
        <p className={styles.note}>No products yet. Search for some below.</p>
      )}
      {chosen.length > 0 && (
        <SortableList
          label="Chosen products"
          items={chosen}
          keyOf={(id) => id}
          nameOf={nameOf}
          onSort={onChange}
        >
          {(id) => {
            const product = known.get(id);
            return (
              <>
                {product ? (
                  <PreviewedProduct product={product} />
                ) : (
                  <span className={styles.unknown}>
                    {missing.has(id) ? <Badge tone="danger">Not in the shop</Badge> : 'Loading...'}
                  </span>
                )}
                <IconButton
                  label={`Remove ${nameOf(id)}`}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                >
                  <CloseIcon size={16} />
                </IconButton>
              </>
            );
          }}
        </SortableList>
      )}
      <FindProducts chosen={chosen} onAdd={(id) => onChange([...chosen, id])} />
    </fieldset>
  );
}

interface FindProductsProps {
  chosen: readonly string[];
  onAdd: (id: string) => void;
}

function FindProducts({ chosen, onAdd }: FindProductsProps) {
  const [q, setQ] = useState('');
  const isFull = chosen.length >= MAX_COLLECTION_PRODUCTS;
  const found = useApi(
    api.products.list,
    q && !isFull ? { query: { q, fields: 'card', limit: '50' } } : null,
  );
  const others = found.data?.data.filter(({ _id }) => !chosen.includes(_id)).slice(0, SHOWN);
  if (isFull)
    return <p className={styles.note}>The collection is full. Remove a product to add another.</p>;
  return (
    <>
      <SearchBox label="Find products to add" value={q} onSearch={setQ} />
      {q && (
        <ul aria-label="Products found" aria-busy={found.isRefreshing} className={styles.found}>
          {others?.map(({ _id, name, sku }) => (
            <li key={_id}>
              <Button variant="quiet" size="s" onClick={() => onAdd(_id)}>
                Add {name} ({sku})
              </Button>
            </li>
          ))}
          {others?.length === 0 && <li>No products found</li>}
        </ul>
      )}
    </>
  );
}
