import { usePage } from '@tanabana/storefront';
import { VisuallyHidden } from '@tanabana/ui';

/** Says page titles and passing news to screen readers. */
export function Announcer() {
  const { announcement } = usePage();
  return (
    <div aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
