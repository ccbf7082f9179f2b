import { formatShortDay } from '@tanabana/contracts';
import UPlot from 'uplot';

export interface ChartInput {
  /** Charts of a group share the cursor. */
  group: string;
  /** Days of the shop, oldest first. */
  days: readonly string[];
  values: readonly number[];
  /** CSS pixels. */
  width: number;
  height: number;
  /** Token of the bars' colour. */
  barColour: string;
  format: (value: number) => string;
  /** Index of the day under the pointer, or null. */
  onPoint: (at: number | null) => void;
  onPick: (at: number) => void;
  font: string;
  /** Returns the value of a token. */
  colour: (token: string) => string;
}

/** Steps of the scale: 1, 2, 5, 10 …; whole orders only. */
const STEPS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7].flatMap((power) => [
  power,
  2 * power,
  5 * power,
]);
/** CSS pixels per label. */
const LABEL_WIDTH = 64;

/** Bar chart with some day labels, grid lines, and the largest value labelled. */
export function chartOptions(input: ChartInput): UPlot.Options {
  const { days, colour, format, barColour } = input;
  const font = `12px ${input.font}`;
  const axis: UPlot.Axis = { font, stroke: colour('--colour-ink-soft'), ticks: { show: false } };
  return {
    width: input.width,
    height: input.height,
    legend: { show: false },
    cursor: {
      sync: { key: input.group },
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
        values: (_, places) => places.map((at) => formatShortDay(days[at] ?? '')),
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
        fill: colour(barColour),
        width: 0,
        points: { show: false },
        paths: UPlot.paths.bars?.({ size: [0.72, 36] }),
      },
    ],
    hooks: {
      ready: [
        ({ over, cursor }) =>
          over.addEventListener('click', () => {
            if (typeof cursor.idx === 'number') input.onPick(cursor.idx);
          }),
      ],
      setCursor: [({ cursor }) => input.onPoint(cursor.idx ?? null)],
      draw: [(chart) => nameLargest(chart, input)],
    },
  };
}

/** Returns at most `most` of `length` positions, including the last. */
export function everyFew(length: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(length / Math.max(1, most)));
  return Array.from({ length }, (_, at) => at).filter((at) => (length - 1 - at) % step === 0);
}

/** Labels the largest bar. */
function nameLargest({ ctx, valToPos, bbox }: UPlot, input: ChartInput): void {
  const largest = Math.max(...input.values);
  if (!(largest > 0)) return;
  const text = input.format(largest);
  const dots = devicePixelRatio;
  ctx.save();
  ctx.font = `600 ${12 * dots}px ${input.font}`;
  ctx.fillStyle = input.colour('--colour-ink');
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  const half = ctx.measureText(text).width / 2;
  const x = valToPos(input.values.indexOf(largest), 'x', true);
  const within = Math.min(Math.max(x, bbox.left + half), bbox.left + bbox.width - half);
  ctx.fillText(text, within, valToPos(largest, 'y', true) - 3 * dots);
  ctx.restore();
}
