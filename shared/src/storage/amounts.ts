/** Amounts of stored things in words. */

const NBSP = '\u00a0'
const tenths = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })

/** `1,2 ГБ`, `340 МБ`; less than a megabyte is one, unless it is nothing. */
export function bytesText(bytes: number): string {
  if (bytes >= 999_500_000) return `${tenths.format(bytes / 1e9)}${NBSP}ГБ`
  return `${whole.format(bytes === 0 ? 0 : Math.max(1, bytes / 1e6))}${NBSP}МБ`
}

/** `3,4 млн`, `12 000`. */
export const countText = (count: number): string =>
  count >= 1e6 ? `${tenths.format(count / 1e6)}${NBSP}млн` : whole.format(count)
