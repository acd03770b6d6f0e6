/** What a справка says was done on a day: what the sheet says that it rests on. */
import type { StoredPaper } from '../papers.queries.ts'

/** `sheets`: in the order in which they were issued. Where they name one thing alone, or nothing, what is typed counts: undefined. */
export function worksBySheets(sheets: readonly StoredPaper[]): (day: string) => string | undefined {
  const naming = sheets.filter(({ content }) => content.form.works)
  if (new Set(naming.map(({ content }) => content.form.works)).size < 2) return () => undefined
  return (day) => naming.findLast(({ listed: { from, to } }) => from <= day && day <= to)?.content.form.works
}
