import { Link, paths, useTitle } from '@tanabana/storefront';
import { buttonClass } from '@tanabana/ui';
import { ErrorPage } from '../fallbacks/error-page.tsx';

/**
 * No page at this address: a message with links. The same for every address, because the pages
 * service renders it once.
 */
export function NotFound() {
  useTitle('Page not found');
  return (
    <>
      <meta name="robots" content="noindex" />
      <ErrorPage
        title="We cannot find this page"
        text="There is no page at this address. It may have moved, or the link may be incomplete."
      >
        <Link to={paths.shop()} className={buttonClass()}>
          Go to the shop
        </Link>
        <Link to={paths.home()} className={buttonClass({ variant: 'quiet' })}>
          Back to the home page
        </Link>
      </ErrorPage>
    </>
  );
}
