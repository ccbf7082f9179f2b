/** One change of what is live, as deploys note it. */
export interface Deploy {
  version: string;
  /** ISO 8601. */
  at: string;
  kind: 'live' | 'canary' | 'removed';
  by?: string;
  shop?: string;
}

/** The registry, as far as it is shown here. */
export interface Registry {
  modules: readonly {
    name: string;
    version: string;
    contract?: number;
    canary?: { share: number; module: { version: string } };
  }[];
  shell?: string;
}

/** A version that visitors run now. */
export interface DeploymentRow {
  name: string;
  version: string;
  /** Visitors of a hundred who get it; everybody else has another row. */
  share: number;
}

/** The shell, and every module with its canary, by name. */
export const rowsOf = ({ modules, shell }: Registry): DeploymentRow[] => [
  ...(shell === undefined ? [] : [{ name: 'shell', version: shell, share: 100 }]),
  ...modules.flatMap(({ name, version, canary }) => [
    { name, version, share: 100 - (canary?.share ?? 0) },
    ...(canary ? [{ name, version: canary.module.version, share: canary.share }] : []),
  ]),
];

/** The deploy that gave visitors this version last; undefined where none was noted. */
export const deployOf = (deploys: readonly Deploy[], version: string): Deploy | undefined =>
  deploys.findLast((one) => one.version === version && one.kind !== 'removed');
