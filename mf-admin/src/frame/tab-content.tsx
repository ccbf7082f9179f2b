import type { User } from '@tanabana/contracts';
import { Remote } from '@tanabana/storefront';
import { Boundary } from './boundary.tsx';
import type { DashboardTab } from './tabs.tsx';

/** A tab of the dashboard's own in its boundary, or one of another module in the shell's. */
export function TabContent({ tab: { id, content }, user }: { tab: DashboardTab; user: User }) {
  if ('module' in content) {
    const { module, expose } = content;
    return <Remote module={module} expose={expose} place="dashboard.tab" with={{ user }} />;
  }
  const Content = content;
  return (
    <Boundary key={id}>
      <Content user={user} />
    </Boundary>
  );
}
