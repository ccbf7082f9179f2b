import { DEFAULT_TERMS } from '@tanabana/contracts';
import { useContent } from '@tanabana/storefront';
import { PolicyPage } from './policy-page.tsx';

/** Terms, linked from the consents of registration and checkout. */
export default function TermsPage() {
  const { terms = DEFAULT_TERMS } = useContent('terms');
  return <PolicyPage policy={terms} />;
}
