import { Button, SelectField } from '@tanabana/ui';
import { useState } from 'react';
import { oneOf, useAddressState } from '../../hooks/use-address-state.ts';
import { ListStates } from '../../parts/list-states.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { Toolbar } from '../../parts/toolbar.tsx';
import { ActivityList } from './activity-list.tsx';
import { AREAS } from './newest-first.ts';
import { useActivity } from './use-activity.ts';

const STEP = 50;
/** As many as a call gives (contract.md, Conventions). */
const MOST = 1000;

const areas = [
  { value: '', label: 'Everything' },
  { value: 'products', label: 'Products' },
  { value: 'categories', label: 'Categories' },
  { value: 'orders', label: 'Orders' },
  { value: 'users', label: 'Users' },
];

/** Who changed what, from what to what, in all services. */
export default function ActivityTab() {
  const { state, set } = useAddressState({ area: '', q: '' });
  const area = oneOf(AREAS, state.area);
  const [limit, setLimit] = useState(STEP);
  const activity = useActivity(area, state.q, limit);
  const { entries } = activity;
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search activity"
          placeholder="Search activity"
          value={state.q}
          onSearch={(q) => {
            set({ q });
            setLimit(STEP);
          }}
        />
        <SelectField
          hideLabel
          label="Where"
          value={area}
          options={areas}
          onChange={(event) => {
            set({ area: event.target.value });
            setLimit(STEP);
          }}
        />
      </Toolbar>
      <ListStates
        state={activity.state}
        failed="Failed to load activity"
        count={entries.length}
        empty={{ title: 'No results' }}
      >
        <ActivityList entries={entries} />
      </ListStates>
      {activity.more && limit < MOST && (
        <Button
          variant="secondary"
          busy={activity.state.isRefreshing}
          onClick={() => setLimit(Math.min(MOST, limit * 2))}
        >
          Show older
        </Button>
      )}
    </>
  );
}
