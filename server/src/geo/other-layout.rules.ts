/** Keys of the Latin layout in the order of the Russian one. */
const LATIN = `\`qwertyuiop[]asdfghjkl;'zxcvbnm,.`
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
/** Shift gives these keys other signs, not capitals. */
const SHIFTED = { '~': 'ё', '{': 'х', '}': 'ъ', ':': 'ж', '"': 'э', '<': 'б', '>': 'ю' } as const
const KEYS = new Map([
  ...[...LATIN].map((key, i): [string, string] => [key, RUSSIAN[i] ?? '']),
  ...Object.entries(SHIFTED),
])

/** What the same keys write in Russian, «раменское» for `hfvtycrjt`; undefined for a text that has Russian letters, or no Latin ones. */
export function inOtherLayout(text: string): string | undefined {
  if (/[а-яё]/i.test(text) || !/[a-z]/i.test(text)) return undefined
  return [...text.toLowerCase()].map((sign) => KEYS.get(sign) ?? sign).join('')
}
