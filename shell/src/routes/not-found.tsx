import { Link, paths, useLocation, useTitle } from '@tanabana/storefront';
import { buttonClass } from '@tanabana/ui';
import { ErrorPage } from '../fallbacks/error-page.tsx';

/** Addresses of the shop whose pages do not exist yet. */
const coming: Record<string, string> = {
  [paths.collection()]: 'This collection',
};

/** No page at this address: a message with links. */
export function NotFound() {
  const { pathname } = useLocation();
  const screen = coming[pathname.replace(/\/+$/, '')];
  useTitle(screen ? 'Coming soon' : 'Page not found');
  return (
    <>
      <meta name="robots" content="noindex" />
      <ErrorPage
        title={screen ? 'Coming soon' : 'We cannot find this page'}
        text={
          screen
            ? `${screen} will open here soon. Until then, explore the shop.`
            : 'There is no page at this address. It may have moved, or the link may be incomplete.'
        }
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
