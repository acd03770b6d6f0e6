/** One word for one thing in Russian: the list is in CONTRIBUTING.md, «Русские слова». */
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { filesIn, isProduct } from './rooms.ts'

interface Rule {
  /** Beginnings of words that are not used. */
  not: string[]
  /** Whole words that are not. */
  whole?: string[]
  instead: string
  /** Parts of paths where the word is right, each with the reason. */
  except?: Record<string, string>
}

const RULES: Rule[] = [
  { not: ['регистратор'], instead: 'телефон, трекер; наше приложение — «приложение «Спецкарты»»' },
  { not: ['хозяин', 'хозяйк', 'хозяев'], instead: 'владелец' },
  { not: ['обводк', 'контур'], instead: 'граница (объекта)' },
  { not: ['наименьш'], instead: 'минимальный' },
  { not: ['выпущен', 'выпуст'], instead: 'выдан (документ)' },
  { not: ['нынешн'], instead: 'текущий' },
  {
    not: ['батаре'],
    instead: 'заряд',
    except: { 'recorders/makers': 'menus of phones', 'columns.rules': 'names of columns in files of others' },
  },
  {
    not: ['аккаунт'],
    instead: 'учётная запись',
    except: { 'accounts/SignupPage': 'a button that the specification names' },
  },
  { not: ['флаг', 'флажок'], instead: 'переключатель, отметка' },
  { not: ['push'], whole: ['iss'], instead: 'уведомления в браузере; МКС' },
]

/** Written for people: has a Russian letter. */
const isText = (text: string) => /[а-я]/i.test(text)

/** Its words, small. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** Every text for people of a file, by its place. */
function textsIn(path: string): { text: string; line: number }[] {
  const source = readFileSync(path, 'utf8')
  const texts: { text: string; at: number }[] = []
  const visitor = new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && texts.push({ text: node.value, at: node.start })),
    TemplateElement: (node) => void texts.push({ text: node.value.cooked ?? '', at: node.start }),
    JSXText: (node) => void texts.push({ text: node.value, at: node.start }),
  })
  visitor.visit(parseSync(path, source).program)
  return texts
    .filter(({ text }) => isText(text))
    .map(({ text, at }) => ({ text, line: source.slice(0, at).split('\n').length }))
}

/** Read once for all tests here. */
const TEXTS = new Map<string, ReturnType<typeof textsIn>>()
function textsOf(path: string) {
  const texts = TEXTS.get(path) ?? textsIn(path)
  TEXTS.set(path, texts)
  return texts
}

const FILES = [
  ...['web/app', 'server/src', 'shared/src', 'recorder/src/languages/ru'].flatMap((folder) => filesIn(folder)),
].filter(isProduct)

test('texts for people use one Russian word for one thing', () => {
  const faults: string[] = []
  let texts = 0
  for (const path of FILES)
    for (const { text, line } of textsOf(path)) {
      texts++
      const words = wordsOf(text)
      for (const { not, whole = [], instead, except = {} } of RULES) {
        if (Object.keys(except).some((part) => path.includes(part))) continue
        const wrong = words.find((word) => whole.includes(word) || not.some((beginning) => word.startsWith(beginning)))
        if (wrong) faults.push(`${path}:${line}: «${wrong}» — пишем «${instead}» (CONTRIBUTING.md, «Русские слова»)`)
      }
    }
  expect(faults.join('\n')).toBe('')
  // It reads what it is meant to read.
  expect(texts).toBeGreaterThan(2500)
})

test('every exception is still one', () => {
  const idle = RULES.flatMap(({ not, except = {} }) =>
    Object.keys(except).filter(
      (part) =>
        !FILES.filter((path) => path.includes(part)).some((path) =>
          textsOf(path).some(({ text }) => wordsOf(text).some((word) => not.some((start) => word.startsWith(start)))),
        ),
    ),
  )
  expect(idle).toEqual([])
})

test('days are written by one function (CONTRIBUTING.md, «Дни»)', () => {
  const own = filesIn('web/app')
    .filter(isProduct)
    .filter((path) => /(DateTimeFormat|toLocale\w*String)\('ru/.test(readFileSync(path, 'utf8')))
  expect(own).toEqual([])
})
