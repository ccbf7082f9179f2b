import { formatMoment, type GstRateVersion, type RateRow } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useState } from 'react';
import { ListStates } from '../../shared/list.tsx';
import styles from './gst-rates.module.css';
import { bandText, dayText, groupRates, nameOf } from './rate-groups.ts';

const STEP = 20;

/** Changes of the rates with author, time, added and removed rows; newest first. */
export function RateHistory() {
  const [limit, setLimit] = useState(STEP);
  const answer = useApi(api.products.gstRateHistory, { query: { limit: `${limit}` } });
  const { data } = answer;
  return (
    <section aria-labelledby="rate-history" className={styles.history}>
      <h3 id="rate-history">History</h3>
      <ListStates
        state={answer}
        failed="Failed to load the history"
        count={data?.data.length}
        empty={{ title: 'No changes' }}
        expected={2}
      >
        <ol className={styles.versions}>
          {data?.data.map((version) => (
            <Version key={version.version} version={version} />
          ))}
        </ol>
        {data && data.data.length < data.total && (
          <Button
            variant="secondary"
            busy={answer.isRefreshing}
            onClick={() => setLimit(limit + STEP)}
          >
            Show older
          </Button>
        )}
      </ListStates>
    </section>
  );
}

function Version({ version: { at, by, added, removed } }: { version: GstRateVersion }) {
  return (
    <li className={styles.version}>
      <p className={styles.who}>
        {at && by ? (
          <>
            <strong>{by.username}</strong> <time dateTime={at}>{formatMoment(at)}</time>
          </>
        ) : (
          <strong>Default rates</strong>
        )}
      </p>
      <Rows sign="−" label="Removed" rows={removed} />
      <Rows sign="+" label="Added" rows={added} />
    </li>
  );
}

function Rows({ sign, label, rows }: { sign: string; label: string; rows: readonly RateRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label={label} className={styles.rows}>
      {groupRates(rows).map((group) => (
        <li key={`${nameOf(group)} ${group.validFrom}`}>
          <span aria-hidden="true">{sign}</span> HSN {nameOf(group)} from {dayText(group.validFrom)}
          : {bandText(group.bands)}
          {group.source && <span className={styles.source}>, {group.source}</span>}
        </li>
      ))}
    </ul>
  );
}
