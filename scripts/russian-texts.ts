/** Russian texts for people, as they stand in the sources. */
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { filesIn, isProduct } from './rooms.ts'

export interface RussianText {
  text: string
  /** Follows a value: `${km} км`, `{km} км`. */
  afterValue: boolean
  path: string
  line: number
}

/** Whether a text is for people: it has a Russian letter. */
const isText = (text: string) => /[а-яё]/i.test(text)

/** All texts for people in a file, with their places. */
function textsIn(path: string): RussianText[] {
  const source = readFileSync(path, 'utf8')
  const texts: { text: string; at: number; afterValue?: boolean }[] = []
  const ofChildren = ({ children }: { children: { type: string; value?: unknown; start: number }[] }) =>
    children.forEach(({ type, value, start }, i) => {
      if (type !== 'JSXText') return
      texts.push({ text: String(value), at: start, afterValue: children[i - 1]?.type === 'JSXExpressionContainer' })
    })
  const visitor = new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && texts.push({ text: node.value, at: node.start })),
    TemplateLiteral: ({ quasis }) =>
      quasis.forEach(({ value, start }, i) => {
        texts.push({ text: value.cooked ?? '', at: start, afterValue: i > 0 })
      }),
    JSXElement: ofChildren,
    JSXFragment: ofChildren,
  })
  visitor.visit(parseSync(path, source).program)
  return texts
    .filter(({ text }) => isText(text))
    .map(({ at, afterValue = false, ...one }) => ({
      ...one,
      afterValue,
      path,
      line: source.slice(0, at).split('\n').length,
    }))
}

/** Texts of the pages, the server, the contract and the recorder. */
export const RUSSIAN_TEXTS: RussianText[] = filesIn('web/app', 'server/src', 'shared/src', 'recorder/src/languages/ru')
  .filter(isProduct)
  .flatMap(textsIn)
