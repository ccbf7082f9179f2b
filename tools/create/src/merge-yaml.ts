import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';

/**
 * Merges a template into a YAML file: maps are merged, lists are extended. Everything else is kept,
 * including comments.
 * @param file name for errors
 * @throws Error if the file's formatting cannot be kept, or if it already has a new entry
 */
export function mergeYaml(file: string, text: string, addition: string): string {
  const document = read(file, text);
  if (print(document) !== text)
    throw new Error(
      `${file} cannot be changed without losing its formatting: add the part by hand.`,
    );
  mergeMaps(file, mapOf(file, document), mapOf(file, read(file, addition)));
  return print(document);
}

function read(file: string, text: string): Document {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw new Error(`${file} cannot be read: ${error.message}`);
  return document;
}

const print = (document: Document): string =>
  document.toString({ lineWidth: 0, flowCollectionPadding: false });

function mapOf(file: string, { contents }: Document): YAMLMap {
  if (isMap(contents)) return contents;
  throw new Error(`${file} is not a map.`);
}

function mergeMaps(file: string, target: YAMLMap, addition: YAMLMap): void {
  for (const pair of addition.items) {
    const there = target.get(pair.key, true);
    if (there === undefined) insert(target, pair);
    else if (isMap(there) && isMap(pair.value)) mergeMaps(file, there, pair.value);
    else if (isSeq(there) && isSeq(pair.value)) there.items.push(...pair.value.items);
    else throw new Error(`${file} has ${String(pair.key)} already.`);
  }
}

/** After its like: an entry with the same base (`<<: *service`), else at the end. */
function insert(target: YAMLMap, pair: Pair): void {
  const base = baseOf(pair);
  const like = base ? target.items.findLastIndex((one) => baseOf(one) === base) : -1;
  const at = like < 0 ? target.items.length : like + 1;
  const next = target.items[at - 1];
  if (next && isScalar(pair.key) && isMap(pair.value)) pair.key.spaceBefore = isSpaced(target);
  target.items.splice(at, 0, pair);
}

const isSpaced = (map: YAMLMap): boolean =>
  map.items.some(({ key }) => isScalar(key) && key.spaceBefore === true);

function baseOf(pair: unknown): string | null {
  if (!isPair(pair) || !isMap(pair.value)) return null;
  const merged = pair.value.items.find(({ key }) => isScalar(key) && key.value === '<<')?.value;
  return isAlias(merged) ? merged.source : null;
}
