import { DEFAULT_RETURNS } from '@tanabana/contracts';
import { useContent } from '@tanabana/storefront';
import { PolicyPage } from './policy-page.tsx';

/** Returns and refunds, in detail (rule 1.5). */
export default function ReturnsPage() {
  const { returns = DEFAULT_RETURNS } = useContent('returns');
  return <PolicyPage policy={returns} />;
}
