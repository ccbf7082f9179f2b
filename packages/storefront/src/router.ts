/** The one router of the page. Modules take it from here, never from react-router. */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  type NavLinkProps,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
