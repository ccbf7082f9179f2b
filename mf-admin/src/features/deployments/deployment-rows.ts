/** One change of what is live, as recorded by a deploy. */
export interface Deploy {
  version: string;
  /** ISO 8601. */
  at: string;
  kind: 'live' | 'canary' | 'removed';
  by?: string;
  shop?: string;
}

/** The registry fields shown here. */
export interface Registry {
  modules: readonly {
    name: string;
    version: string;
    contract?: number;
    canary?: { share: number; module: { version: string } };
  }[];
  shell?: string;
}

/** A live version. */
export interface DeploymentRow {
  name: string;
  version: string;
  /** Percentage of visitors with this version; the others have another row. */
  share: number;
}

/** Returns the shell and every module with its canary, by name. */
export const rowsOf = ({ modules, shell }: Registry): DeploymentRow[] => [
  ...(shell === undefined ? [] : [{ name: 'shell', version: shell, share: 100 }]),
  ...modules.flatMap(({ name, version, canary }) => [
    { name, version, share: 100 - (canary?.share ?? 0) },
    ...(canary ? [{ name, version: canary.module.version, share: canary.share }] : []),
  ]),
];

/** Returns the last deploy of this version; undefined if none is recorded. */
export const deployOf = (deploys: readonly Deploy[], version: string): Deploy | undefined =>
  deploys.findLast((one) => one.version === version && one.kind !== 'removed');
