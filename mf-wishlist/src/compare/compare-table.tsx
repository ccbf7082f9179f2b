import { imagePath, PLACEHOLDER_IMAGE, type ProductCard } from '@tanabana/contracts';
import { Link, paths, pictureSrcSet, pictureUrl } from '@tanabana/storefront';
import {
  Checkbox,
  CloseIcon,
  classes,
  IconButton,
  Skeleton,
  VisuallyHidden,
  windowIs,
} from '@tanabana/ui';
import { useState } from 'react';
import { ProductsError, UnavailableProducts, useProducts } from '../lists/listed-products.tsx';
import { useLists } from '../lists/lists-store.ts';
import { useListButton } from '../lists/use-list-button.ts';
import styles from './compare-table.module.css';
import { attributesOf, type ProductAttribute } from './product-attributes.ts';

/** Too narrow for a column of names. */
const useNarrow = windowIs('width <= 40rem');

/** Products in columns, attributes in rows; differences are marked. */
export function CompareTable() {
  const entries = useLists().shown.compared;
  const found = useProducts(entries.map(({ productId }) => productId));
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const narrow = useNarrow() === true;
  const isLoading = entries.some(({ productId }) => found.of(productId) === undefined);
  const gone = entries.filter(({ productId }) => found.of(productId) === null);
  const products = entries.flatMap(({ productId }) => found.of(productId) ?? []);

  if (isLoading && found.error)
    return <ProductsError products={found}>Your comparison is saved.</ProductsError>;
  if (isLoading)
    return (
      <div aria-busy="true">
        <Skeleton className={styles.waiting} />
      </div>
    );
  const attributes = attributesOf(products);
  const shown = onlyDifferences ? attributes.filter(({ differs }) => differs) : attributes;
  return (
    <>
      <UnavailableProducts list="compared" entries={gone} />
      {products.length > 1 && (
        <Checkbox
          label="Only differences"
          checked={onlyDifferences}
          onChange={({ target }) => setOnlyDifferences(target.checked)}
        />
      )}
      {products.length > 0 && (
        <table className={styles.table}>
          <caption className={styles.caption}>Products side by side</caption>
          <thead>
            <tr>
              {!narrow && <td className={styles.corner} />}
              {products.map((product) => (
                <ProductHeader key={product._id} product={product} />
              ))}
            </tr>
          </thead>
          {shown.map((attribute) => (
            <AttributeRows
              key={attribute.label}
              attribute={attribute}
              products={products}
              narrow={narrow}
            />
          ))}
        </table>
      )}
      {onlyDifferences && shown.length === 0 && <p>These products do not differ.</p>}
    </>
  );
}

/** Column header: picture, name, remove button. */
function ProductHeader({ product }: { product: ProductCard }) {
  const { press } = useListButton('compared', product);
  const [picture = imagePath(PLACEHOLDER_IMAGE)] = product.images;
  return (
    <th scope="col" className={styles.product}>
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

interface AttributeRowsProps {
  attribute: ProductAttribute;
  products: readonly ProductCard[];
  /** The name is above its values. */
  narrow: boolean;
}

/** Maximum products with long texts side by side on small screens. */
const PROSE_BESIDE = 2;

/** One attribute; on small screens two rows, or one per product. */
function AttributeRows({ attribute, products, narrow }: AttributeRowsProps) {
  const { label, values, differs, long } = attribute;
  const name = (
    <>
      {label}
      {differs && <VisuallyHidden> (differs)</VisuallyHidden>}
    </>
  );
  const look = classes(styles.attribute, differs && styles.differs);
  const cells = products.map(({ _id }, at) => <td key={_id}>{values[at] || '–'}</td>);
  if (!narrow)
    return (
      <tbody className={look}>
        <tr>
          <th scope="row">{name}</th>
          {cells}
        </tr>
      </tbody>
    );
  return (
    <tbody className={look}>
      <tr>
        <th scope="rowgroup" colSpan={products.length}>
          {name}
        </th>
      </tr>
      {long && products.length > PROSE_BESIDE ? (
        products.map((product, at) => (
          <tr key={product._id}>
            <td colSpan={products.length}>
              <strong>{product.name}</strong> {values[at] || '–'}
            </td>
          </tr>
        ))
      ) : (
        <tr>{cells}</tr>
      )}
    </tbody>
  );
}
