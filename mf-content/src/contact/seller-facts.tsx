import { useConfig } from '@tanabana/storefront';
import { Fragment, type ReactNode } from 'react';
import styles from './seller-facts.module.css';

/** Links comma-separated email addresses and phone numbers. */
const linksOf = (contacts: string): ReactNode =>
  contacts.split(',').map((one, at) => {
    const contact = one.trim();
    const href = contact.includes('@')
      ? `mailto:${contact}`
      : `tel:${contact.replace(/[^\d+]/g, '')}`;
    return (
      <Fragment key={contact}>
        {at > 0 && ', '}
        <a href={href}>{contact}</a>
      </Fragment>
    );
  });

/**
 * Seller and grievance officer (Consumer Protection (E-Commerce) Rules 2020, rules 4(2) and 4(5)),
 * if set.
 */
export function SellerFacts() {
  const config = useConfig();
  const { legalName, storeAddress, careContact, grievanceOfficer } = config;
  const { grievanceContact, grievanceHours } = config;
  const facts: [name: string, value: ReactNode][] = [
    ['Sold by', legalName],
    ['Address', storeAddress],
    ['Customer care', careContact && linksOf(careContact)],
    ['Grievance officer', grievanceOfficer],
    ['Reach the officer', grievanceContact && linksOf(grievanceContact)],
    ['Hours', grievanceHours],
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <section aria-labelledby="seller" className={styles.seller}>
      <h2 id="seller" className={styles.title}>
        Who we are
      </h2>
      <dl className={styles.facts}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {grievanceOfficer && (
        <p>
          A complaint gets a number. We tell you within 48 hours that we have it, and settle it
          within a month.
        </p>
      )}
    </section>
  );
}
