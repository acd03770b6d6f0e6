/** The beginning of text in which a semicolon ends nothing, or the end of a statement. */
const SPECIAL = /--|\/\*|['"]|\$\w*\$|;/g
const ENDS: Record<string, string> = { '--': '\n', '/*': '*/' }

/**
 * Splits a text of SQL into its statements, without the semicolons between them. In our files comments are not nested, and no
 * text has an `e` before its quote. A doubled quote is read as the end of one text and the beginning of the next, which does no
 * harm.
 */
export function statementsIn(sql: string): string[] {
  const statements: string[] = []
  /** Of the present statement: where it begins, whether it holds more than comments, and up to where it has been checked. */
  let [from, isThere, seen] = [0, false, 0]
  SPECIAL.lastIndex = 0
  for (let special = SPECIAL.exec(sql); special; special = SPECIAL.exec(sql)) {
    const [mark] = special
    isThere ||= sql.slice(seen, special.index).trim() !== ''
    if (mark === ';') {
      if (isThere) statements.push(sql.slice(from, special.index).trim())
      from = SPECIAL.lastIndex
      isThere = false
    } else {
      const end = ENDS[mark] ?? mark
      const at = sql.indexOf(end, SPECIAL.lastIndex)
      isThere ||= ENDS[mark] === undefined
      SPECIAL.lastIndex = at < 0 ? sql.length : at + end.length
    }
    seen = SPECIAL.lastIndex
  }
  if (isThere || sql.slice(seen).trim() !== '') statements.push(sql.slice(from).trim())
  return statements
}
