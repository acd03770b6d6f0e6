/** `16.11.2026` of `yyyy-mm-dd`. */
export const dateText = (day: string) => day.split('-').reverse().join('.')

/** `16.11.2026 – 20.11.2026`, or one day; both `yyyy-mm-dd`. */
export const periodText = (from: string, to: string): string =>
  from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`
