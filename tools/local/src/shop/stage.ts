import type { Steps } from '../console/steps.ts';
import type { DataPlaces } from '../data/data-dir.ts';
import type { Settings } from '../settings.ts';
import type { Lifeline } from './lifeline.ts';
import type { Scale } from './service-places.ts';

/** What every step of opening the shop knows. */
export interface Stage {
  /** The repository. */
  root: string;
  settings: Settings;
  /** Pages from development servers, services started again on a change. */
  dev: boolean;
  scale: Scale;
  places: DataPlaces;
  steps: Steps;
  lifeline: Lifeline;
}

/** One process of the open shop. */
export interface ShopProcess {
  name: string;
  /** null while it is being started again. */
  pid(): number | null;
}
