/** A chunk of its own. */
export default function Story({ tool }) {
  return <p>Every bag is sewn from what weavers leave over, and packed by {tool}.</p>;
}
