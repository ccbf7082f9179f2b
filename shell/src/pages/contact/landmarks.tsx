import styles from './street-map.module.css';

/** A stepwell from above: squares of steps around the water. */
export const Stepwell = () => (
  <g transform="translate(274 176)">
    <path d="M-62-62h124v124h-124z" className={styles.stone} />
    <path d="M-48-48h96v96h-96zM-34-34h68v68h-68z" className={styles.steps} />
    <path
      d="M-48-48l14 14M48-48l-14 14M48 48l-14-14M-48 48l14-14M0-48v14M0 34v14M-48 0h14M34 0h14"
      className={styles.steps}
    />
    <path d="M-22-22h44v44h-44z" className={styles.water} />
    <path d="M-14-6q7-6 14 0t14 0M-14 6q7-6 14 0t14 0" className={styles.ripple} />
    <text y="86" textAnchor="middle" className={styles.label}>
      Neem Baori
    </text>
  </g>
);

const tree = (x: number, y: number): string => `M${x - 9} ${y}a9 9 0 1 0 18 0a9 9 0 1 0-18 0z`;

/** A garden in four parts, with a basin where its paths meet. */
export const Bagh = () => (
  <g transform="translate(950 352)">
    <path d="M-78-76h156v152h-156z" className={styles.garden} />
    <path d="M-78 0h156M0-76v152" className={styles.path} />
    <path d="M-16 0l16-16 16 16-16 16z" className={styles.water} />
    <path
      d={[-58, -30, 30, 58].flatMap((x) => [-56, -26, 26, 56].map((y) => tree(x, y))).join('')}
      className={styles.trees}
    />
    <text y="104" textAnchor="middle" className={styles.label}>
      Gulab Bagh
    </text>
  </g>
);

/** The gate of the old city over its road. */
export const Gate = () => (
  <g transform="translate(570 84)">
    <path
      d="M-42 30v-46h84v46h-24v-18c0-12-10-14-18-22-8 8-18 10-18 22v18z"
      className={styles.gate}
    />
    <path
      d="M-42-16v-8h12v8M-24-16v-8h12v8M-6-16v-8h12v8M12-16v-8h12v8M30-16v-8h12v8"
      className={styles.gate}
    />
    <text x="-58" y="10" textAnchor="end" className={styles.label}>
      Suraj Pol
    </text>
  </g>
);

const petal = 'M0-16c7 8 7 18 0 26-7-8-7-18 0-26z';

/** The square, its paving laid like a printed flower, a well in the middle. */
export const Chowk = () => (
  <g transform="translate(600 262)">
    <circle r="62" className={styles.square} />
    <circle r="52" className={styles.paving} />
    {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
      <path
        key={turn}
        d={petal}
        transform={`rotate(${turn}) translate(0 -30)`}
        className={turn % 90 === 0 ? styles.petal : styles.bud}
      />
    ))}
    <circle r="11" className={styles.water} />
    <text x="-38" y="84" textAnchor="end" className={styles.label}>
      Chhapa Chowk
    </text>
  </g>
);

const cloths = [
  { x: 0, dye: 'indigo' },
  { x: 21, dye: 'turmeric' },
  { x: 42, dye: 'madder' },
  { x: 63, dye: 'leaf' },
  { x: 84, dye: 'indigo' },
  { x: 105, dye: 'madder' },
  { x: 126, dye: 'turmeric' },
] as const;

/** The dyers' bank of the river, lengths of cloth laid out to dry. */
export const DryingCloths = () => (
  <g>
    <path d="M-20 430C60 400 150 424 250 452S420 500 470 540H-20z" className={styles.river} />
    <path
      d="M-20 462c60-20 120 0 180 16s110 24 150 50M-20 494c50-12 100 0 150 14"
      className={styles.ripple}
    />
    <g transform="translate(196 372) rotate(12)">
      {cloths.map(({ x, dye }) => (
        <path key={x} d={`M${x} 0h13v52h-13z`} className={styles[dye]} />
      ))}
    </g>
  </g>
);
