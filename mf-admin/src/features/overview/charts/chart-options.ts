import UPlot from 'uplot';
import { shortDay } from './day-words.ts';

export interface ChartFacts {
  /** Charts of one group show the same day under the pointer. */
  group: string;
  /** Days of the shop, oldest first. */
  days: readonly string[];
  values: readonly number[];
  /** CSS pixels. */
  width: number;
  height: number;
  /** Name of the token of the bars' colour. */
  dye: string;
  format: (value: number) => string;
  /** The place of the day under the pointer; null where there is none. */
  onPoint: (at: number | null) => void;
  onPick: (at: number) => void;
  font: string;
  /** Value of a token. */
  colour: (token: string) => string;
}

/** Steps of the scale: 1, 2, 5, 10 …: never half an order. */
const STEPS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7].flatMap((power) => [
  power,
  2 * power,
  5 * power,
]);
/** CSS pixels that a day's label takes. */
const LABEL_WIDTH = 64;

/** Bars with a label a few days apart, hairlines behind, and the largest one named. */
export function chartOptions(facts: ChartFacts): UPlot.Options {
  const { days, colour, format, dye } = facts;
  const font = `12px ${facts.font}`;
  const axis: UPlot.Axis = {
    font,
    stroke: colour('--colour-ink-soft'),
    ticks: { show: false },
  };
  return {
    width: facts.width,
    height: facts.height,
    legend: { show: false },
    cursor: {
      sync: { key: facts.group },
      drag: { x: false, y: false },
      y: false,
      points: { show: false },
    },
    scales: {
      x: { time: false, range: [-0.6, days.length - 0.4] },
      y: { range: (_, __, max) => [0, Math.max(1, max) * 1.18] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        splits: ({ width }) => everyFew(days.length, Math.ceil(width / LABEL_WIDTH)),
        values: (_, places) => places.map((at) => shortDay(days[at] ?? '')),
      },
      {
        ...axis,
        size: 66,
        incrs: STEPS,
        grid: { stroke: colour('--colour-line'), width: 1 },
        values: (_, marks) => marks.map((mark) => format(mark)),
      },
    ],
    series: [
      {},
      {
        fill: colour(dye),
        width: 0,
        points: { show: false },
        paths: UPlot.paths.bars?.({ size: [0.72, 36] }),
      },
    ],
    hooks: {
      ready: [
        ({ over, cursor }) =>
          over.addEventListener('click', () => {
            if (typeof cursor.idx === 'number') facts.onPick(cursor.idx);
          }),
      ],
      setCursor: [({ cursor }) => facts.onPoint(cursor.idx ?? null)],
      draw: [(chart) => nameLargest(chart, facts)],
    },
  };
}

/** Places of at most `most` of `length` days, the last one among them. */
export function everyFew(length: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(length / Math.max(1, most)));
  return Array.from({ length }, (_, at) => at).filter((at) => (length - 1 - at) % step === 0);
}

/** The largest value, written above its bar. */
function nameLargest({ ctx, valToPos, bbox }: UPlot, facts: ChartFacts): void {
  const largest = Math.max(...facts.values);
  if (!(largest > 0)) return;
  const text = facts.format(largest);
  const dots = devicePixelRatio;
  ctx.save();
  ctx.font = `600 ${12 * dots}px ${facts.font}`;
  ctx.fillStyle = facts.colour('--colour-ink');
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  const half = ctx.measureText(text).width / 2;
  const x = valToPos(facts.values.indexOf(largest), 'x', true);
  const within = Math.min(Math.max(x, bbox.left + half), bbox.left + bbox.width - half);
  ctx.fillText(text, within, valToPos(largest, 'y', true) - 3 * dots);
  ctx.restore();
}
