/** Numbers and money in Russian words. */

const ONES = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const FEMININE = ['', 'одна', 'две']
const TEENS =
  'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'.split(
    ' ',
  )
const TENS = 'x x двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ')
const HUNDREDS = ' сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'.split(' ')

/** Word forms for 1, 2 and 5. */
type Forms = readonly [string, string, string]

const GROUPS: readonly { forms: Forms; feminine: boolean }[] = [
  { forms: ['', '', ''], feminine: false },
  { forms: ['тысяча', 'тысячи', 'тысяч'], feminine: true },
  { forms: ['миллион', 'миллиона', 'миллионов'], feminine: false },
  { forms: ['миллиард', 'миллиарда', 'миллиардов'], feminine: false },
]

/** The word form for a whole number. */
export function formFor(count: number, [one, two, five]: Forms): string {
  const [hundred, ten] = [count % 100, count % 10]
  if (hundred >= 11 && hundred <= 14) return five
  if (ten === 1) return one
  return ten >= 2 && ten <= 4 ? two : five
}

function wordsBelowThousand(count: number, feminine: boolean): string[] {
  const [hundreds, rest] = [Math.floor(count / 100), count % 100]
  const [tens, ones] = [Math.floor(rest / 10), rest % 10]
  const last = (feminine && FEMININE[ones]) || ONES[ones]
  return [HUNDREDS[hundreds], ...(tens === 1 ? [TEENS[ones]] : [tens > 1 ? TENS[tens] : '', last])].filter(
    (word): word is string => Boolean(word),
  )
}

/** A whole number from 0 to 999,999,999,999. */
export function inWords(count: number): string {
  if (count === 0) return 'ноль'
  const words: string[] = []
  for (let group = GROUPS.length - 1; group >= 0; group--) {
    const part = Math.floor(count / 1000 ** group) % 1000
    const { forms, feminine } = GROUPS[group] ?? { forms: ['', '', ''] as const, feminine: false }
    if (part > 0) words.push(...wordsBelowThousand(part, feminine), formFor(part, forms))
  }
  return words.filter(Boolean).join(' ')
}

const ROUBLES: Forms = ['рубль', 'рубля', 'рублей']
const KOPECKS: Forms = ['копейка', 'копейки', 'копеек']

/** Whole kopecks as `Сто девять тысяч рублей 20 копеек`. */
export function moneyInWords(kopecks: number): string {
  const [roubles, rest] = [Math.floor(kopecks / 100), kopecks % 100]
  const words = inWords(roubles)
  const text = `${words} ${formFor(roubles, ROUBLES)} ${String(rest).padStart(2, '0')} ${formFor(rest, KOPECKS)}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
