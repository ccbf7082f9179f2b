import type { TelemetrySummary } from '@tanabana/contracts';
import { useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { VisuallyHidden } from '@tanabana/ui';
import type { ReactNode } from 'react';
import { count } from '../../shared/formats.ts';
import type { Deploy } from './deployment-rows.ts';
import styles from './deployments.module.css';
import { perThousand } from './figures.ts';
import { files } from './files.ts';

interface Props {
  summary: TelemetrySummary;
  /** Shell and modules whose deployments are marked. */
  names: readonly string[];
}

const SHOWN: Readonly<Record<Deploy['kind'], string>> = {
  live: 'for everybody',
  canary: 'as a canary',
  removed: 'removed',
};

/** Views and errors of the period with deployments as marks, also as a table and a list. */
export function CourseChart({ summary: { from, to, course }, names }: Props) {
  const mostViews = Math.max(1, ...course.map(({ views }) => views));
  const rates = course.map(({ views, failedViews }) =>
    views === 0 ? 0 : Math.min(1, failedViews / views),
  );
  const highest = Math.max(0.001, ...rates);
  const marks = (draw: DrawMark) =>
    names.map((name) => <Deploys key={name} {...{ name, from, to, draw }} />);
  return (
    <div className={styles.course}>
      <figure className={styles.chart}>
        <figcaption>Views with errors, per 1,000 · highest {perThousand(highest, 1)}</figcaption>
        <div className={styles.plot} data-tone="madder" aria-hidden="true">
          {rates.map((rate, at) => (
            <Bar key={course[at]?.at} share={rate / highest} />
          ))}
          {marks((key, _, share) => (
            <span
              key={key}
              className={styles.mark}
              style={{ insetInlineStart: `${share * 100}%` }}
            />
          ))}
        </div>
      </figure>
      <figure className={styles.chart}>
        <figcaption>Views · most {count(mostViews)}</figcaption>
        <div className={styles.plot} aria-hidden="true">
          {course.map(({ at, views }) => (
            <Bar key={at} share={views / mostViews} />
          ))}
        </div>
        <p className={styles.ends}>
          <span>{formatMoment(from)}</span>
          <span>{formatMoment(to)}</span>
        </p>
      </figure>
      <ul className={styles.deploys} aria-label="Deployments in this period">
        {marks((key, { version, at, kind, by }, _, name) => (
          <li key={key}>
            {formatMoment(at)} · {name} {version} {SHOWN[kind]}
            {by && ` by ${by}`}
          </li>
        ))}
      </ul>
      <details className={styles.asTable}>
        <summary>As a table</summary>
        <table>
          <caption>
            <VisuallyHidden>Views and errors by time</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Views</th>
              <th scope="col">With errors</th>
            </tr>
          </thead>
          <tbody>
            {course.toReversed().map(({ at, views, failedViews }) => (
              <tr key={at}>
                <th scope="row">{formatMoment(at)}</th>
                <td>{count(views)}</td>
                <td>{count(failedViews)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

const Bar = ({ share }: { share: number }) => (
  <span className={styles.bar} style={{ blockSize: `${share * 100}%` }} />
);

/** Renders one deployment; `share` is its position in the period, from 0 to 1. */
type DrawMark = (key: string, deploy: Deploy, share: number, name: string) => ReactNode;

interface DeploysProps extends Pick<TelemetrySummary, 'from' | 'to'> {
  name: string;
  draw: DrawMark;
}

/** The deployments of one module within a period. */
function Deploys({ name, from, to, draw }: DeploysProps) {
  const { data = [] } = useApi(files.deploys, { params: { name } });
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return data.flatMap((deploy) => {
    const share = (Date.parse(deploy.at) - start) / (end - start);
    return share < 0 || share > 1 ? [] : draw(`${deploy.at} ${deploy.kind}`, deploy, share, name);
  });
}
