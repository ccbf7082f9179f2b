import { Link, paths } from '@tanabana/storefront';
import { buttonClass, Container } from '@tanabana/ui';
import asha from './art/asha.svg';
import kabir from './art/kabir.svg';
import noor from './art/noor.svg';
import styles from './founders.module.css';

/** Sample persons. */
const founders = [
  {
    portrait: asha,
    name: 'Asha',
    role: 'Cloth',
    line: 'Travels to the looms, comes back with too much, and is forgiven every time.',
  },
  {
    portrait: kabir,
    name: 'Kabir',
    role: 'Cut',
    line: 'Learnt at his uncle’s machine. Believes that a kurta without pockets is unfinished.',
  },
  {
    portrait: noor,
    name: 'Noor',
    role: 'Colour',
    line: 'Keeps the dye book. Can tell two indigos apart in the dark, or says so.',
  },
] as const;

/** The founders. */
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
          {founders.map(({ portrait, name, role, line }) => (
            <li key={name} className={styles.person}>
              <img src={portrait} alt="" width={320} height={400} className={styles.portrait} />
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
