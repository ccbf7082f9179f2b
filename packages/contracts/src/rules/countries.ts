/** ISO 3166-1 codes of the countries that the shop ships to (rule 1.5: worldwide). */
const CODES =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GF GH GI GL GM GN GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WS YE ZA ZM ZW';

export const INDIA = 'India';

let names: Intl.DisplayNames | undefined;

/** Returns the English name of a country by its code, from the browser's data. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}

let codeByName: Map<string, string> | undefined;

/** Returns the code of a country given by code or English name, regardless of letter case. */
export function countryCode(country: string): string | undefined {
  codeByName ??= new Map(
    CODES.split(' ').flatMap((code) =>
      [code, countryName(code)].map((one) => [one.toLowerCase(), code]),
    ),
  );
  return codeByName.get(country.trim().toLowerCase());
}

/** Codes and names of the countries, India first. */
export const countryOptions = (): { code: string; name: string }[] =>
  CODES.split(' ')
    .map((code) => ({ code, name: countryName(code) }))
    .sort(
      (a, b) => Number(b.name === INDIA) - Number(a.name === INDIA) || a.name.localeCompare(b.name),
    );

/** English names, India first. */
export const countries = (): string[] => countryOptions().map(({ name }) => name);
