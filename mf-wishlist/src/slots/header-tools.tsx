import { Link, type SlotComponent } from '@tanabana/storefront';
import { Count, classes, HeartIcon, iconButtonClass, ScalesIcon } from '@tanabana/ui';
import { useLists } from '../lists/use-lists.ts';
import { COMPARE, WISHLIST } from '../paths.ts';
import styles from './header-tools.module.css';

/** The ways to wishlist and comparison, with how much is there; on a small window the second is in the menu. */
const HeaderTools: SlotComponent<'header.tools'> = () => {
  const { saved, compared } = useLists().shown;
  return (
    <>
      <Link
        to={COMPARE}
        className={classes(iconButtonClass(), styles.tool, styles.compare)}
        aria-label={`Compare, ${pieces(compared.length)}`}
        title="Compare"
      >
        <ScalesIcon />
        <Count of={compared.length} />
      </Link>
      <Link
        to={WISHLIST}
        className={classes(iconButtonClass(), styles.tool)}
        aria-label={`Wishlist, ${pieces(saved.length)}`}
        title="Wishlist"
      >
        <HeartIcon />
        <Count of={saved.length} />
      </Link>
    </>
  );
};

const pieces = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`);

export default HeaderTools;
