/** The works that a справка prints for a day: those of the sheet it is based on. */
import type { StoredPaper } from '../papers.queries.ts'

/**
 * `sheets`: in the order of issue. The result is undefined, and the typed works count, if the sheets name one kind of works or
 * none.
 */
export function worksBySheets(sheets: readonly StoredPaper[]): (day: string) => string | undefined {
  const naming = sheets.filter(({ content }) => content.form.works)
  if (new Set(naming.map(({ content }) => content.form.works)).size < 2) return () => undefined
  return (day) => naming.findLast(({ listed: { from, to } }) => from <= day && day <= to)?.content.form.works
}
