/** Papers in words. */
const date = (day: string) => day.split('-').reverse().join('.')

/** `16.11.2026 – 20.11.2026`, or one day; both `yyyy-mm-dd`. */
export const periodText = (from: string, to: string): string =>
  from === to ? date(from) : `${date(from)} – ${date(to)}`
