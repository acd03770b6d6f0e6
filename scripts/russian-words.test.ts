/** One word for one thing in Russian: the list is in CONTRIBUTING.md, «Русские слова». */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn, isProduct } from './rooms.ts'
import { RUSSIAN_TEXTS } from './russian-texts.ts'

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
  { not: ['наибольш'], instead: 'максимальный' },
  { not: ['выпущен', 'выпуст', 'выписан'], instead: 'выдан (документ)' },
  { not: ['разблокир'], instead: 'снова принимать (сообщения)' },
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

/** Its words, small. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

test('texts for people use one Russian word for one thing', () => {
  const faults: string[] = []
  for (const { text, path, line } of RUSSIAN_TEXTS) {
    const words = wordsOf(text)
    for (const { not, whole = [], instead, except = {} } of RULES) {
      if (Object.keys(except).some((part) => path.includes(part))) continue
      const wrong = words.find((word) => whole.includes(word) || not.some((beginning) => word.startsWith(beginning)))
      if (wrong) faults.push(`${path}:${line}: «${wrong}» — пишем «${instead}» (CONTRIBUTING.md, «Русские слова»)`)
    }
  }
  expect(faults.join('\n')).toBe('')
  // It reads what it is meant to read.
  expect(RUSSIAN_TEXTS.length).toBeGreaterThan(2500)
})

test('every exception is still one', () => {
  const idle = RULES.flatMap(({ not, except = {} }) =>
    Object.keys(except).filter(
      (part) =>
        !RUSSIAN_TEXTS.some(
          ({ path, text }) =>
            path.includes(part) && wordsOf(text).some((word) => not.some((start) => word.startsWith(start))),
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
