/** Keys of the Latin layout, in the order of the Russian letters below. */
const LATIN = `\`qwertyuiop[]asdfghjkl;'zxcvbnm,.`
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
/** With Shift these keys give other signs instead of capitals. */
const SHIFTED = { '~': 'ё', '{': 'х', '}': 'ъ', ':': 'ж', '"': 'э', '<': 'б', '>': 'ю' } as const
const KEYS = new Map([
  ...[...LATIN].map((key, i): [string, string] => [key, RUSSIAN[i] ?? '']),
  ...Object.entries(SHIFTED),
])

/**
 * The text that the same keys give in the Russian layout, «раменское» for `hfvtycrjt`; undefined where the text has Russian
 * letters, or no Latin ones.
 */
export function inOtherLayout(text: string): string | undefined {
  if (/[а-яё]/i.test(text) || !/[a-z]/i.test(text)) return undefined
  return [...text.toLowerCase()].map((sign) => KEYS.get(sign) ?? sign).join('')
}
