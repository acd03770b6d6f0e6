import type { Random } from './random.ts'

/** Fills a template: `{a|b|c}` becomes one of the variants, `{3-12}` a whole number from 3 to 12. No nesting. */
export function fill(template: string, random: Random): string {
  if (!template.includes('{')) return template
  return template.replace(/\{([^{}]*)\}/g, (_, inner: string) => {
    const range = /^(\d+)-(\d+)$/.exec(inner)
    return range ? String(random.int(Number(range[1]), Number(range[2]))) : random.pick(inner.split('|'))
  })
}

/** Ties numbers to what follows them ('20 т', '1 000', '18 × 24') by non-breaking spaces. */
export function tieNumbers(text: string): string {
  return text
    .replace(/(\d) (?=[\p{L}×%₽°]|\d{3}(?!\d))/gu, '$1\u00a0')
    .replace(/([×№–]) (?=\d)/g, '$1\u00a0')
    .replace(/(л\. с|г\. в)\.\./g, '$1.')
    .replace(/л\. с\./g, 'л.\u00a0с.')
    .replace(/г\. в\./g, 'г.\u00a0в.')
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A number the Russian way: 1 250 (with a non-breaking space), 2,5. At most one decimal. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = (Math.round(value * 10) / 10).toString().split('.')
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') : whole
  return decimals ? `${grouped},${decimals}` : grouped
}

/** Rounds to a step: roundTo(1234, 50) is 1250. */
export function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step
}

/** Number and noun in agreement: count(21, ['рейс', 'рейса', 'рейсов']) is '21 рейс'. Whole numbers only. */
export function count(value: number, [one, few, many]: readonly [string, string, string]): string {
  const tens = value % 100
  const units = value % 10
  const word = tens > 10 && tens < 20 ? many : units === 1 ? one : units >= 2 && units <= 4 ? few : many
  return `${formatNumber(value)} ${word}`
}
