/** What ends at the next of the same: comments, quotes of SQL, and bodies between two equal tags. */
const WHOLE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|[\s\S]/g

/**
 * The statements of a text of SQL, one by one, without the semicolons between them. Comments are not nested in our files,
 * and no text there has an `e` before its quote.
 */
export function statementsIn(sql: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [piece] of `${sql};`.matchAll(WHOLE)) {
    if (piece !== ';') statement += piece
    else {
      if (statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim()) statements.push(statement.trim())
      statement = ''
    }
  }
  return statements
}
