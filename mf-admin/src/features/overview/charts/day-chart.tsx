import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from '../overview.module.css';
import { type ChartFacts, chartOptions } from './chart-options.ts';

interface DayChartProps extends Omit<ChartFacts, 'width' | 'font' | 'colour'> {
  title: string;
}

/** Bars a day on a canvas, in the shop's colours; read out as its title, in figures by the table. */
export function DayChart({ title, ...facts }: DayChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(facts);
  useEffect(() => {
    latest.current = facts;
  });
  const drawn = JSON.stringify([facts.days, facts.values]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when what it shows changes
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = getComputedStyle(element);
    const made = new UPlot(
      chartOptions({
        ...latest.current,
        onPoint: (at) => latest.current.onPoint(at),
        onPick: (at) => latest.current.onPick(at),
        width: element.clientWidth,
        font: look.fontFamily,
        colour: (token) => look.getPropertyValue(token),
      }),
      [facts.values.map((_, at) => at), [...facts.values]],
      element,
    );
    const watcher = new ResizeObserver(() =>
      made.setSize({ width: element.clientWidth, height: facts.height }),
    );
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      made.destroy();
    };
  }, [drawn]);

  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <div ref={place} role="img" aria-label={title} />
    </figure>
  );
}
