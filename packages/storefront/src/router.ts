/** The one router of the page. Modules take it from here, never from react-router-dom. */
export {
  BrowserRouter,
  matchPath,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
} from 'react-router-dom';
export { Link, type LinkProps, NavLink, type NavLinkProps } from './link.tsx';
export { useSearchParams } from './search-params.ts';
