import { type ReactNode, useId } from 'react';
import styles from './portrait.module.css';

type Person = 'asha' | 'kabir' | 'noor';

const ARCH =
  'M46 400V190c0-40 20-56 40-66 6-34 40-46 74-78 34 32 68 44 74 78 20 10 40 26 40 66v210z';
const SHOULDERS = 'M52 400c2-62 34-86 84-96h48c50 10 82 34 84 96z';
const NECK = 'M138 262h44v44c0 14-44 14-44 0z';

interface Look {
  /** Behind the head: hair, veil. */
  back: ReactNode;
  /** On the shoulders. */
  dress: ReactNode;
  /** On the head. */
  front: ReactNode;
}

const looks: Record<Person, Look> = {
  asha: {
    back: (
      <path
        d="M104 232c-8-60 18-92 56-92s64 32 56 92c-2 20-10 36-8 64h-96c2-28-6-44-8-64z"
        className={styles.hair}
      />
    ),
    dress: (
      <>
        <path d={SHOULDERS} className={styles.madder} />
        <path d="M138 302l22 40 22-40" className={styles.hem} />
        <path d="M196 304c36 10 70 34 72 96h-60c-4-40-20-66-34-86z" className={styles.turmeric} />
      </>
    ),
    front: (
      <>
        <path
          d="M116 214c2-34 20-48 44-62 24 14 42 28 44 62 10-50-12-76-44-76s-54 26-44 76z"
          className={styles.hair}
        />
        <circle cx="160" cy="196" r="4" className={styles.bindi} />
        <path d="M117 244v12M203 244v12" className={styles.ring} />
      </>
    ),
  },
  kabir: {
    back: <path d="M114 222c-8-60 16-82 48-82 34 0 52 24 44 82z" className={styles.hair} />,
    dress: (
      <>
        <path d={SHOULDERS} className={styles.pale} />
        <path
          d="M52 400c2-62 34-86 78-96l30 34 30-34c44 10 76 34 78 96z"
          className={styles.indigo}
        />
        <path d="M136 292h48v16l-24 16-24-16z" className={styles.pale} />
        <path d="M160 338v62" className={styles.seam} />
        <path d="M160 352h.1M160 372h.1M160 392h.1" className={styles.buttons} />
      </>
    ),
    front: (
      <>
        <path
          d="M114 218c-8-56 16-78 48-78 34 0 52 24 44 78-4-18-10-28-16-38-24 6-46 4-62-4-8 10-12 24-14 42z"
          className={styles.hair}
        />
        <path
          d="M115 222c2 46 20 64 45 64s43-18 45-64c-6 18-14 26-24 26-8-6-34-6-42 0-10 0-18-8-24-26z"
          className={styles.hair}
        />
      </>
    ),
  },
  noor: {
    back: (
      <path
        d="M92 400c-12-90-14-160 10-206 14-40 34-58 58-58s44 18 58 58c24 46 22 116 10 206z"
        className={styles.veil}
      />
    ),
    dress: (
      <>
        <path d={SHOULDERS} className={styles.leaf} />
        <path d="M136 304c4 30 44 30 48 0" className={styles.hem} />
      </>
    ),
    front: (
      <>
        <path
          d="M118 206c4-26 20-42 42-46 22 4 38 20 42 46 6-36-12-58-42-58s-48 22-42 58z"
          className={styles.hair}
        />
        <path
          d="M160 130c-40 0-62 34-64 84-2 60-10 96-44 186h56c14-60 18-84 6-130-14-60 4-112 46-112s60 52 46 112c-12 46-8 70 6 130h56c-34-90-42-126-44-186-2-50-24-84-64-84z"
          className={styles.veil}
        />
        <path d="M110 272c-14-64 4-118 50-118s64 54 50 118" className={styles.veilHem} />
      </>
    ),
  },
};

/** Someone of the team, under an arch. Decoration. */
export function Portrait({ who, className }: { who: Person; className?: string }) {
  const arch = useId();
  const { back, dress, front } = looks[who];
  return (
    <svg aria-hidden="true" viewBox="0 0 320 400" className={className}>
      <clipPath id={arch}>
        <path d={ARCH} />
      </clipPath>
      <path d="M0 0h320v400H0z" className={styles[`${who}Ground`]} />
      <path d={ARCH} className={styles[`${who}Arch`]} />
      <g clipPath={`url(#${arch})`}>
        {back}
        <path d={NECK} className={styles.shade} />
        {dress}
        <path d={NECK} className={styles.shade} />
        <ellipse cx="160" cy="220" rx="44" ry="56" className={styles.skin} />
        {front}
        <path
          d="M138 222c4 4 10 4 14 0M168 222c4 4 10 4 14 0M152 254c5 5 11 5 16 0"
          className={styles.face}
        />
      </g>
    </svg>
  );
}
