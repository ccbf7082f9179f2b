import { readSynonyms } from '@tanabana/contracts';

/**
 * Terms that Indian shops are asked for in several spellings and languages, in force until an admin
 * stores others. Kurta and kurti are different things, as are salwar and churidar.
 */
export const DEFAULT_SYNONYMS = readSynonyms(`
saree, sari, saari, साड़ी, ساڑی
lehenga, lehnga, lehanga, ghagra, ghaghra, chaniya, लहंगा, لہنگا
dupatta, dupata, chunni, chunri, chunari, odhni, दुपट्टा, دوپٹہ
kurta, kurtha, kurtaa, कुर्ता, کرتا
kurti, kurtee, kurthi, कुर्ती, کرتی
salwar, shalwar, salwaar, shalwaar, सलवार, شلوار
kameez, kamiz, kamees, कमीज़, قمیض
sherwani, shervani, sherwaani, शेरवानी, شیروانی
anarkali, anarkli, anarkaly, अनारकली, انارکلی
palazzo, palazo, plazo, plazzo
churidar, chudidar, choodidar
pyjama, pajama, payjama, pajamas, पजामा
jutti, juti, mojari, mojri
dhoti, veshti, mundu, धोती
jacket, jaket, koti
gown, dress, frock
bandhani, bandhej, bandhni
chikankari, chikan, lucknowi
kanjivaram, kanjeevaram, kanchipuram, kanjivram
banarasi, banarsi, benarasi
phulkari, fulkari
patola, patolu
georgette, jorjet
wedding, bridal, shaadi, shadi, vivah
engagement, sagai
mehendi, mehndi, mehandi, henna
haldi, pithi
navratri, navaratri, garba, dandiya
diwali, deepavali, divali, deepawali
rakhi, rakshabandhan
men, mens, gents, male
women, womens, ladies, female
girls, girl
boys, boy
red, lal, laal, लाल
pink, gulabi, गुलाबी
green, hara, hari, हरा
yellow, peela, pila, पीला
blue, neela, nila, नीला
black, kala, kaala, काला
white, safed, safaid, सफ़ेद
golden, gold, sunhera
maroon, marun, mehroon
grey, gray
multicoloured, multicolored, multicolour, multicolor
`);
