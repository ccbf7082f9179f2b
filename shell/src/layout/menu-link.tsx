import { isOwnPath } from '@tanabana/contracts';
import { NavLink } from '@tanabana/storefront';

/** An entry of the main menu, of a module or of the owner. */
export interface MenuEntry {
  label: string;
  /** A path of the shop or another address. */
  href: string;
}

interface MenuLinkProps extends MenuEntry {
  className: string | undefined;
  onClick?: () => void;
}

/** An entry of the main menu: a page of the shop, or another address. */
export const MenuLink = ({ href, label, ...props }: MenuLinkProps) =>
  isOwnPath(href) ? (
    <NavLink to={href} {...props}>
      {label}
    </NavLink>
  ) : (
    <a href={href} {...props}>
      {label}
    </a>
  );
