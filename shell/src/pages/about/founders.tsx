import { Link, paths } from '@tanabana/storefront';
import { buttonClass, Container } from '@tanabana/ui';
import styles from './founders.module.css';
import { Portrait } from './portrait.tsx';

/** Sample persons. */
const founders = [
  {
    who: 'asha',
    name: 'Asha',
    role: 'Cloth',
    line: 'Travels to the looms, comes back with too much, and is forgiven every time.',
  },
  {
    who: 'kabir',
    name: 'Kabir',
    role: 'Cut',
    line: 'Learnt at his uncle’s machine. Believes that a kurta without pockets is unfinished.',
  },
  {
    who: 'noor',
    name: 'Noor',
    role: 'Colour',
    line: 'Keeps the dye book. Can tell two indigos apart in the dark, or says so.',
  },
] as const;

/** Who is behind the shop. */
export function Founders() {
  return (
    <Container>
      <section aria-labelledby="founders" className={styles.founders}>
        <h2 id="founders" className={styles.title}>
          Three people, one table
        </h2>
        <p className={styles.lead}>
          The founders’ team. The portraits are samples: names and faces are made up.
        </p>
        <ul className={styles.list}>
          {founders.map(({ who, name, role, line }) => (
            <li key={who} className={styles.person}>
              <Portrait who={who} className={styles.portrait} />
              <div>
                <h3 className={styles.name}>{name}</h3>
                <p className={styles.role}>{role}</p>
                <p className={styles.line}>{line}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.ways}>
          <Link to={paths.shop()} className={buttonClass({ size: 'l' })}>
            See what we make
          </Link>
          <Link to={paths.storeLocation()} className={buttonClass({ variant: 'quiet', size: 'l' })}>
            Visit a store
          </Link>
        </div>
      </section>
    </Container>
  );
}
