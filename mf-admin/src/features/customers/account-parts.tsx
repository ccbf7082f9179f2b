import { addressLines } from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { formatDay } from '@tanabana/storefront/dates';
import { ListStates } from '../../shared/list.tsx';
import styles from './customers.module.css';

/** Saved addresses and accepted texts of an account, from the auth service. */
export function AccountParts({ id }: { id: string }) {
  const state = useApi(api.auth.userData, { params: { id } });
  const { addresses = [], consents = [] } = state.data ?? {};
  return (
    <>
      <section aria-labelledby="addresses" className={styles.section}>
        <h4 id="addresses">Addresses</h4>
        <ListStates
          state={state}
          failed="Failed to load the addresses"
          count={state.data && 1}
          empty={{ title: 'No account' }}
        >
          {addresses.length === 0 && <p>No saved addresses.</p>}
          <ul className={styles.addresses}>
            {addresses.map((one) => (
              <li key={one.id}>
                <address>
                  {addressLines(one).map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                  <div>{one.phone}</div>
                </address>
              </li>
            ))}
          </ul>
        </ListStates>
      </section>
      {state.data && (
        <section aria-labelledby="consents" className={styles.section}>
          <h4 id="consents">Consent</h4>
          {consents.length === 0 && <p>No consent is stored.</p>}
          {consents.map(({ text, at }) => (
            <p key={at}>
              {formatDay(at)}: {text}
            </p>
          ))}
        </section>
      )}
    </>
  );
}
