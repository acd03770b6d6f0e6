/** Amounts of stored data in words. */

const NBSP = '\u00a0'
const formats = new Map<number, Intl.NumberFormat>()

/**
 * A format with at most `most` digits after the comma. Created at
 * the first use: on a phone the first format of a page takes 100 ms.
 */
function withDigits(most: number): Intl.NumberFormat {
  const format = formats.get(most) ?? new Intl.NumberFormat('ru', { maximumFractionDigits: most })
  formats.set(most, format)
  return format
}

/** `1,2 ГБ`, `340 МБ`; less than a megabyte is shown as one, 0 as 0. */
export function bytesText(bytes: number): string {
  if (bytes >= 999_500_000) return `${withDigits(1).format(bytes / 1e9)}${NBSP}ГБ`
  return `${withDigits(0).format(bytes === 0 ? 0 : Math.max(1, bytes / 1e6))}${NBSP}МБ`
}

/** `3,4 млн`, `12 000`. */
export const countText = (count: number): string =>
  count >= 1e6 ? `${withDigits(1).format(count / 1e6)}${NBSP}млн` : withDigits(0).format(count)
