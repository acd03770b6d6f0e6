/**
 * What an address is found by: the words of its town and street, and the number of the house. Loading and searching use the same
 * rules.
 */

/** A run of digits, a run of letters, or a sign that joins the parts of a house's number. */
const PARTS = /\p{N}+|\p{L}+|[/,-]/gu

/** Words for the kind of place, which people write or leave out as they like. */
const LEFT_OUT = new Set(
  (
    'ул улица г гор город д дер деревня дом пос поселок п пгт рп с село ст станица х хутор обл область р район респ республика край ' +
    'рф россия го пр им имени на'
  ).split(' '),
)
const ABBREVIATED = new Map(
  Object.entries({
    просп: 'проспект',
    прт: 'проспект',
    пркт: 'проспект',
    прд: 'проезд',
    пер: 'переулок',
    пл: 'площадь',
    ш: 'шоссе',
    бул: 'бульвар',
    бр: 'бульвар',
    наб: 'набережная',
    туп: 'тупик',
    мкр: 'микрорайон',
    мкрн: 'микрорайон',
    мрн: 'микрорайон',
    квл: 'квартал',
    рн: '',
  }),
)
/** «пр-т» becomes one word; «Ростов-на-Дону» stays three. */
const JOINED = /(?<![\p{L}\p{N}])(пр|пр?к|б|р|м|мк|кв)-(кт|т|д|р|н|л)(?![\p{L}\p{N}])/gu
const ORDINAL = new Set(['я', 'й', 'ая', 'ый', 'ий', 'ой', 'го', 'е', 'ое', 'х'])
const BUILDINGS = new Map(
  Object.entries({
    к: 'к',
    корп: 'к',
    корпус: 'к',
    с: 'с',
    стр: 'с',
    строение: 'с',
    вл: 'вл',
    влад: 'вл',
    владение: 'вл',
  }),
)
const LETTERS = new Set(['лит', 'литер', 'литера'])

/** The words by which the name of a town or a street is found, or those of a search. */
export const wordsOf = (text: string): string[] => wordsOfParts(partsOf(text))

/** A house's number in the form in which it is compared: «12 корп. 1» and «12к1» are the same. Empty: the text has no digit. */
export function houseOf(text: string): string {
  const parts = partsOf(text)
  const begin = parts.findIndex(isNumber)
  return begin < 0 ? '' : readHouse(parts, begin).house
}

/** «12ак2» in the usual spelling: «12А к2». */
export const houseText = (house: string): string =>
  house.replace(/([кс]|вл)(?=\p{N})|\p{L}/gu, (letter, building) => (building ? ` ${letter}` : letter.toUpperCase()))

export interface AddressQuery {
  words: string[]
  /** Empty: no house is searched for. */
  house: string
}

/**
 * The possible meanings of a text, likeliest first. «Гурьева 12» is a house, «8 Марта» is not, and «ул. 8 Марта» could be both.
 */
export function meaningsOf(text: string): AddressQuery[] {
  const parts = partsOf(text)
  const plain = { words: wordsOfParts(parts), house: '' }
  const begin = parts.findLastIndex(
    (part, i) => i > 0 && isNumber(part) && !isOrdinal(parts, i) && !isWithinHouse(parts, i),
  )
  if (begin < 0) return plain.words.length > 0 ? [plain] : []
  const { house, end } = readHouse(parts, begin)
  const words = wordsOfParts([...parts.slice(0, begin), ...parts.slice(end)])
  if (words.length === 0) return [plain]
  const next = parts[end]
  const withHouse = { words, house }
  return next === undefined || next === ',' ? [withHouse, plain] : [plain, withHouse]
}

const partsOf = (text: string): string[] =>
  text.toLowerCase().replaceAll('ё', 'е').replace(JOINED, '$1$2').match(PARTS) ?? []

const isNumber = (part: string | undefined): boolean => part !== undefined && /^\p{N}/u.test(part)

/** In «1-я» and «50-летия» the number is a word of its own. */
const isOrdinal = (parts: readonly string[], i: number) =>
  ORDINAL.has(parts[i + 1] ?? '') || (parts[i + 1] === '-' && /^\p{L}/u.test(parts[i + 2] ?? ''))

/** A number after «к», «стр» or a stroke belongs to the number before it. */
function isWithinHouse(parts: readonly string[], i: number): boolean {
  const before = parts[i - 1] ?? ''
  if (before === '/' || before === '-') return isNumber(parts[i - 2]) || isNumber(parts[i - 3])
  return BUILDINGS.has(before) && before !== 'вл' && (isNumber(parts[i - 2]) || isNumber(parts[i - 3]))
}

function readHouse(parts: readonly string[], begin: number): { house: string; end: number } {
  let house = parts[begin] ?? ''
  let i = begin + 1
  const letter = () => {
    const part = parts[i]
    if (part?.length !== 1 || !/^\p{L}/u.test(part) || (BUILDINGS.has(part) && isNumber(parts[i + 1]))) return
    house += part
    i++
  }
  letter()
  for (;;) {
    const [part = '', next] = [parts[i], parts[i + 1]]
    const joint = part === '/' || part === '-' ? part : BUILDINGS.get(part)
    if (joint && isNumber(next)) {
      house += `${joint}${next}`
      i += 2
      letter()
    } else if (LETTERS.has(part) && next?.length === 1) {
      house += next
      i += 2
    } else return { house, end: i }
  }
}

function wordsOfParts(parts: readonly string[]): string[] {
  const named = parts.filter((part) => part !== '/' && part !== '-' && part !== ',')
  const words = named.flatMap((part, i) => {
    if (isNumber(part)) return [part]
    if (ORDINAL.has(part) && isNumber(named[i - 1])) return []
    const word = ABBREVIATED.get(part) ?? part
    return word.length < 2 || LEFT_OUT.has(word) ? [] : [word]
  })
  return [...new Set(words)]
}
