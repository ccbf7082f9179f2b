export type Kind = 'module' | 'service';

/** A name in the forms that code and texts need: `gift-card`, `giftCards`, `Gift card` … */
export type Names = Readonly<Record<string, string>>;

const NAME = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const LONGEST = 30;

/** Reserved words of JavaScript, and addresses of the gateway. */
const RESERVED = new Set(
  'api assets healthz metrics modules previews readyz static await between break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let module new null package private protected public return super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
);

/**
 * Returns the replacements of the templates' words.
 * @param given input of the user: `gift-guide` for a module, a plural noun for a service
 * @throws Error with a message if it is not a valid name
 */
export function namesOf(kind: Kind, given: string): Names {
  const name = kind === 'module' ? given.replace(/^mf-/, '') : given;
  if (!NAME.test(name) || name.length > LONGEST)
    throw new Error(
      `${given} is not a name of a ${kind}: lower case letters, digits and single hyphens, at most ${LONGEST}, such as ${kind === 'module' ? 'gift-guide' : 'gift-cards'}.`,
    );
  const one = kind === 'module' ? name : singular(name);
  if (one === null)
    throw new Error(`A service is named by a plural noun, such as gift-cards; ${name} is not one.`);
  if (RESERVED.has(one) || RESERVED.has(name))
    throw new Error(`${name} is reserved in code or addresses: choose another name.`);
  const many = kind === 'module' ? `${name}s` : name;
  return {
    'sample-things': many,
    'sample-thing': one,
    'sample things': words(many),
    'sample thing': words(one),
    'Sample things': capital(words(many)),
    'Sample thing': capital(words(one)),
    sample_thing: one.replaceAll('-', '_'),
    SAMPLE_THING: one.replaceAll('-', '_').toUpperCase(),
    SAMPLE_THINGS: many.replaceAll('-', '_').toUpperCase(),
    sampleThings: camel(many),
    sampleThing: camel(one),
    SampleThings: capital(camel(many)),
    SampleThing: capital(camel(one)),
  };
}

/** Replaces the words of a template's text or path. */
export const asTextOf = (names: Names, text: string): string =>
  text.replace(/[Ss]ample[-_ ]?[Tt]hings?|SAMPLE_THINGS?/g, (word) => names[word] ?? word);

/** `gift-cards` → `gift-card`, `enquiries` → `enquiry`; null if it is not a plural. */
function singular(name: string): string | null {
  if (name.endsWith('ss') || !name.endsWith('s') || name.length < 3) return null;
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return /(?:ss|x|ch|sh)es$/.test(name) ? name.slice(0, -2) : name.slice(0, -1);
}

const words = (name: string): string => name.replaceAll('-', ' ');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (name: string): string =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
