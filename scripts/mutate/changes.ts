/** Where a file of queries asks for one owner's rows alone: each call and each comparison of SQL that can be taken away. */
import { parseSync, Visitor } from 'oxc-parser'

export interface Change {
  start: number
  end: number
  becomes: string
}

const CALLS: ReadonlySet<string> = new Set(['where', 'whereRef', 'having'])
const GIVEN = String.raw`(?:\$\{[^{}]*\}|\$\d+)`
/** `o.user_id = ${userId}`, `i.owner = k.user_id`, `id = any ($1::uuid[])`, behind a word or a bracket of SQL. */
const COMPARED = new RegExp(
  String.raw`(?<begins>\b(?:where|and|or|on|not) +|\()(?<compared>[a-z][\w.]* (?:=|<>|<=|>=|<|>|is not|is) (?:any ?\(${GIVEN}[\w:[\]]*\)|${GIVEN}|[a-z'][\w.']*))`,
  'g',
)

/** The calls `.where(…)` of the code, and the comparisons within its texts: what is compared in brackets elsewhere is no SQL. */
export function changesOf(source: string): Change[] {
  const calls: Change[] = []
  const texts: Omit<Change, 'becomes'>[] = []
  const visitor = new Visitor({
    CallExpression({ callee, end }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      // With its point.
      if (CALLS.has(callee.property.name)) calls.push({ start: callee.property.start - 1, end, becomes: '' })
    },
    Literal: ({ value, start, end }) => void (typeof value === 'string' && texts.push({ start, end })),
    TemplateLiteral: ({ quasis }) => texts.push(...quasis),
  })
  visitor.visit(parseSync('queries.ts', source).program)
  const isText = (at: number) => texts.some(({ start, end }) => start <= at && at < end)
  const compared = [...source.matchAll(COMPARED)].map(({ index, 0: all, groups }) => ({
    start: index + (groups?.begins?.length ?? 0),
    end: index + all.length,
    // PostgreSQL refuses a numbered value that stands nowhere.
    becomes: /\$\d/.test(all) ? `(${groups?.compared} or true)` : 'true',
  }))
  return [...calls, ...compared.filter(({ start }) => isText(start))].toSorted((a, b) => a.start - b.start)
}
