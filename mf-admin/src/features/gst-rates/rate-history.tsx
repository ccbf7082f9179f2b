import type { GstRateVersion, RateRow } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { useState } from 'react';
import { VersionEntry, VersionHistory } from '../../shared/version-history.tsx';
import styles from './gst-rates.module.css';
import { bandText, dayText, groupRates, nameOf } from './rate-groups.ts';

const STEP = 20;

/** Changes of the rates with author, time, added and removed rows; newest first. */
export function RateHistory() {
  const [limit, setLimit] = useState(STEP);
  const answer = useApi(api.products.gstRateHistory, { query: { limit: `${limit}` } });
  return (
    <VersionHistory state={answer} onShowOlder={() => setLimit(limit + STEP)}>
      {(version) => <Version key={version.version} version={version} />}
    </VersionHistory>
  );
}

const Version = ({ version: { at, by, added, removed } }: { version: GstRateVersion }) => (
  <VersionEntry author={by?.username ?? 'Default rates'} at={by ? at : null}>
    <Rows sign="−" label="Removed" rows={removed} />
    <Rows sign="+" label="Added" rows={added} />
  </VersionEntry>
);

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
