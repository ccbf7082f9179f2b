import { DEFAULT_PRIVACY } from '@tanabana/contracts';
import { useContent } from '@tanabana/storefront';
import { PolicyPage } from './policy-page.tsx';

/** Privacy policy: by default exactly what pages and services store. */
export default function PrivacyPage() {
  const { privacy = DEFAULT_PRIVACY } = useContent('privacy');
  return <PolicyPage policy={privacy} />;
}
