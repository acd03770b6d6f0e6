/**
 * Number of digits of a complete phone number, by how it begins: Belarus, Russia and Kazakhstan, with the country code, with 8,
 * or
 * with neither.
 */
const LENGTHS: [RegExp, number][] = [
  [/^375/, 12],
  [/^[78]/, 11],
  [/^9/, 10],
]

const MISSING = [
  'одной цифры',
  'двух цифр',
  'трёх цифр',
  'четырёх цифр',
  'пяти цифр',
  'шести цифр',
  'семи цифр',
  'восьми цифр',
  'девяти цифр',
]

/** Why an invalid number is invalid: too short or too long; undefined where its length is not the reason. */
export function phoneProblem(text: string): string | undefined {
  const digits = text.replace(/\D/g, '')
  const length = LENGTHS.find(([beginning]) => beginning.test(digits))?.[1]
  if (!length || digits.length === length) return undefined
  if (digits.length > length) return digits.length === length + 1 ? 'Лишняя цифра' : 'Слишком много цифр'
  return `Не хватает ${MISSING[length - digits.length - 1] ?? 'цифр'}`
}
