import { Link, type SlotComponent } from '@tanabana/storefront';
import { Count, classes, iconButtonClass } from '@tanabana/ui';
import { listLooks } from '../lists/list-looks.ts';
import { pagePaths, piecesText } from '../lists/list-rules.ts';
import { useLists } from '../lists/lists-store.ts';
import styles from './header-tools.module.css';

/** Links to both lists with their counts; on small screens one is in the menu. */
const HeaderTools: SlotComponent<'header.tools'> = () => {
  const { shown } = useLists();
  return (['compared', 'saved'] as const).map((list) => {
    const { label, Icon } = listLooks[list];
    return (
      <Link
        key={list}
        to={pagePaths[list]}
        className={classes(iconButtonClass(), styles.tool, styles[list])}
        aria-label={`${label}, ${piecesText(shown[list].length)}`}
        title={label}
      >
        <Icon />
        <Count of={shown[list].length} />
      </Link>
    );
  });
};

export default HeaderTools;
