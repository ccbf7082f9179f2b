import { imagePath, PLACEHOLDER_IMAGE, type ProductCard } from '@tanabana/contracts';
import { Link, paths, pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import { CloseIcon, IconButton } from '@tanabana/ui';
import { useListButton } from '../lists/use-list-button.ts';
import styles from './compare-table.module.css';

/** The head of a column: picture, name, and the way out of the comparison. */
export function ComparedPiece({ product }: { product: ProductCard }) {
  const { press } = useListButton('compared', product);
  const [picture = imagePath(PLACEHOLDER_IMAGE)] = product.images;
  return (
    <th scope="col" className={styles.piece}>
      <img
        src={pictureUrl(picture, 320)}
        srcSet={pictureSrcSet(picture, [160, 320, 480])}
        sizes="(max-width: 640px) 44vw, 240px"
        alt=""
        width={800}
        height={1000}
        decoding="async"
        className={styles.picture}
      />
      <Link to={paths.product(product._id)} className={styles.name}>
        {product.name}
      </Link>
      <IconButton
        label={`Take ${product.name} off the comparison`}
        title="Take off"
        className={styles.remove}
        onClick={press}
      >
        <CloseIcon size={16} />
      </IconButton>
    </th>
  );
}
