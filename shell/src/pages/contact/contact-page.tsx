import { useTitle } from '@tanabana/storefront';
import { Container } from '@tanabana/ui';
import { PageHead } from '../parts/page-head.tsx';
import styles from './contact-page.module.css';
import { MessageForm } from './message-form.tsx';
import { StreetMap } from './street-map.tsx';
import { VisitUs } from './visit-us.tsx';

/** Contact (spec.md section 2, Information pages): a form, the address, the hours and a map. */
export default function ContactPage() {
  useTitle('Contact Us');
  return (
    <Container>
      <PageHead name="Contact Us" title="Write, ring or walk in">
        About a size, an order, or a cloth you saw somewhere and cannot forget.
      </PageHead>
      <div className={styles.columns}>
        <section aria-label="Write to us" className={styles.write}>
          <MessageForm />
        </section>
        <VisitUs />
      </div>
      <StreetMap />
    </Container>
  );
}
