import type { ReactNode } from 'react';
import { getModuleHost } from './module-host.ts';
import { Remote } from './remote.tsx';
import type { SlotName, SlotProps } from './slot-props.ts';

type Props<Name extends SlotName> = {
  name: Name;
  /** Stands in while a module is on its way; give one in the size of what will come. */
  loading?: ReactNode;
} & SlotProps[Name];

/**
 * A named place that other modules fill. Each of them stands in a wrapper without a box of its own,
 * with its own loading state, error boundary and retry; nothing where no module fills it.
 */
export function Slot<Name extends SlotName>({ name, loading, ...props }: Props<Name>): ReactNode {
  const fillings = getModuleHost()?.slots(name) ?? [];
  return fillings.map(({ module, expose }) => (
    <div
      key={`${module}${expose}`}
      data-module={module}
      data-place={name}
      style={{ display: 'contents' }}
    >
      <Remote module={module} expose={expose} place={name} loading={loading} with={props} />
    </div>
  ));
}
