/** Where something begins in which a semicolon ends nothing, or a statement ends. */
const SPECIAL = /--|\/\*|['"]|\$\w*\$|;/g
const ENDS: Record<string, string> = { '--': '\n', '/*': '*/' }

/**
 * The statements of a text of SQL, one by one, without the semicolons between them. Comments are not nested in our files,
 * and no text there has an `e` before its quote. A doubled quote ends one text and begins the next: that does no harm here.
 */
export function statementsIn(sql: string): string[] {
  const statements: string[] = []
  /** Of the present statement: where it begins, and whether anything but comments was in it. */
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
