import { texts } from '@tanabana/contracts';
import { api, invalidate, useApi, useTask } from '@tanabana/storefront';
import { Alert, Button } from '@tanabana/ui';
import { useEffect, useRef, useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { count } from '../../shared/formats.ts';
import styles from './products.module.css';

/** Milliseconds between two questions while pictures are fetched. */
const ASK_AGAIN_MS = 3000;

/** Progress of the pictures of imported products, and those that failed. Nothing if there are none. */
export function PictureFetchStatus() {
  const waited = useRef(0);
  const [isActive, setActive] = useState(false);
  const refreshEvery = isActive ? ASK_AGAIN_MS : 0;
  const { data, mutate } = useApi(api.products.pictureFetches, {}, { refreshEvery });
  const waiting = data?.waiting ?? 0;
  const { busy, problem, run } = useTask(texts.failed.products);
  // Lists show the pictures when they have arrived.
  useEffect(() => {
    if (waiting < waited.current) void invalidate('/api/products?');
    waited.current = waiting;
    setActive(waiting > 0);
  }, [waiting]);
  if (!data || (waiting === 0 && data.failed === 0)) return null;

  const settle = (action: 'retry' | 'dismiss') =>
    run(async () => mutate(await api.products.settlePictureFetches({ body: { action } })));
  return (
    <div className={styles.fetches}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {waiting > 0 && (
        <Alert tone="info">
          {count(waiting, 'picture')} of imported products {waiting === 1 ? 'is' : 'are'} being
          fetched. You can go on working.
        </Alert>
      )}
      {data.failed > 0 && (
        <Alert tone="warning" title={`${count(data.failed, 'picture')} could not be fetched`}>
          <details>
            <summary>Show them</summary>
            <ul
              className={styles.fetchProblems}
              aria-label="Pictures that could not be fetched"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
              tabIndex={0}
            >
              {data.problems.map(({ productId, sku, color, url, reason }) => (
                <li key={`${productId} ${url}`}>
                  <strong>{sku}</strong>, {color}: {reason} <small>{url}</small>
                </li>
              ))}
            </ul>
          </details>
          <Allowed permission="products.write">
            <div className={styles.fetchActions}>
              <Button size="s" variant="secondary" busy={busy} onClick={() => settle('retry')}>
                Try again
              </Button>
              <Button size="s" variant="quiet" disabled={busy} onClick={() => settle('dismiss')}>
                Dismiss
              </Button>
            </div>
          </Allowed>
        </Alert>
      )}
    </div>
  );
}
