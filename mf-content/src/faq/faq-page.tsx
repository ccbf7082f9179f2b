import { DEFAULT_FAQ } from '@tanabana/contracts';
import { Link, paths, useContent, useLocation, useTitle } from '@tanabana/storefront';
import { Accordion, buttonClass, Container } from '@tanabana/ui';
import { useLayoutEffect, useState } from 'react';
import { PageHead } from '../page-head.tsx';
import { RichText } from '../rich-text/rich-text.tsx';
import { useFilled } from '../rich-text/text-fields.tsx';
import styles from './faq-page.module.css';

/** FAQ (rule 2.17); an answer's anchor expands it. */
export default function FaqPage() {
  useTitle('FAQs');
  const { faq = DEFAULT_FAQ } = useContent('faq');
  const { title: heading, line, topics } = useFilled(faq);
  const { hash } = useLocation();
  // servers do not receive the fragment
  const [asked, setAsked] = useState('');
  useLayoutEffect(() => setAsked(hash), [hash]);
  return (
    <Container>
      <PageHead name="FAQs" title={heading}>
        {line}
      </PageHead>
      <div className={styles.page}>
        <nav aria-label="Topics" className={styles.topics}>
          <ul className={styles.list}>
            {topics.map(({ id, title }) => (
              <li key={id}>
                <Link to={{ hash: id }} className={styles.topic}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.answers}>
          {topics.map(({ id, title, items }, at) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className={styles.title}>
                {title}
              </h2>
              <Accordion
                items={items.map(({ id: itemId, title: question, text }, nth) => ({
                  id: itemId,
                  title: question,
                  content: <RichText text={text} />,
                  open: asked === `#${itemId}` || (at === 0 && nth === 0),
                }))}
              />
            </section>
          ))}
          <aside aria-label="More help" className={styles.more}>
            <p className={styles.ask}>Not answered yet?</p>
            <p>Ask us, or come and feel the cloth in one of our stores.</p>
            <div className={styles.ways}>
              <Link to={paths.contact()} className={buttonClass()}>
                Contact us
              </Link>
              <Link to={paths.storeLocation()} className={buttonClass({ variant: 'quiet' })}>
                Find a store
              </Link>
            </div>
          </aside>
        </div>
      </div>
    </Container>
  );
}
