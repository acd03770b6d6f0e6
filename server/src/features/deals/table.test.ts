/** The table of states by itself, and as docs/deals.md prints it. */
import { DEAL_TABLE, type DealSubject, stateRow, stepsFrom } from '@spetskarta/shared/deals/steps.ts'
import { describe, expect, test } from 'vitest'

const SUBJECTS = Object.keys(DEAL_TABLE) as DealSubject[]
const DOC = new URL('../../../../docs/deals.md', import.meta.url).pathname

const NAMES: Record<DealSubject, string> = { request: 'Request', offer: 'Offer', deal: 'Deal' }
interface PrintedStep {
  from: readonly string[]
  to: string
  by: readonly string[]
  words: string
  notifies: readonly string[]
  does?: readonly string[]
  letter?: string
}
const rowsOf = (subject: DealSubject) => Object.entries<PrintedStep>(DEAL_TABLE[subject].steps)

describe.each(SUBJECTS)('%s', (subject) => {
  const states = Object.keys(DEAL_TABLE[subject].states)

  test('a state that is not the end can be left by the clock, however the two behave', () => {
    const leadsOn = (state: string) =>
      stepsFrom(subject, state as never, 'clock').length > 0 ||
      // Whatever ends a request ends its offers.
      (subject === 'offer' && stepsFrom(subject, state as never, 'choice').length > 0)
    expect(states.filter((state) => stateRow(subject, state).turn !== null && !leadsOn(state))).toEqual([])
  })

  test('whose turn it is has a step to take, and nothing leads on from an end', () => {
    const wrong = states.filter((state) => {
      const { turn } = stateRow(subject, state)
      if (turn === null) return rowsOf(subject).some(([, row]) => row.from.includes(state))
      // An open request waits for its owners, whose steps are those of their offers.
      return subject !== 'request' && stepsFrom(subject, state as never, turn).length === 0
    })
    expect(wrong).toEqual([])
  })

  test('every state is reached, or is where it begins', () => {
    const begins: Record<DealSubject, string> = { request: 'open', offer: 'asked', deal: 'booked' }
    const reached = new Set([begins[subject], ...rowsOf(subject).map(([, row]) => row.to)])
    expect(states.filter((state) => !reached.has(state))).toEqual([])
  })

  test('whoever is notified has a letter with a subject', () => {
    const silent = rowsOf(subject).filter(([, row]) => row.notifies.length > 0 !== (row.letter !== undefined))
    expect(silent.map(([step]) => step)).toEqual([])
  })
})

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const ACTORS: Record<string, string> = {
  asker: 'заказчик',
  owner: 'владелец',
  clock: 'время',
  choice: 'другой шаг',
  moderator: 'модератор',
}
const DONE: Record<string, string> = {
  books: 'занимает дни',
  books_anew: 'занимает другие дни',
  frees: 'освобождает дни',
  closes_request: 'закрывает заявку',
  closes_offers: 'закрывает остальные предложения',
}

function printed(): string {
  const parts = SUBJECTS.flatMap((subject) => [
    `## ${NAMES[subject]}`,
    '',
    line(['state', 'в списке', 'чей ход', 'что дальше', 'отзывы']),
    line(['---', '---', '---', '---', '---']),
    ...Object.keys(DEAL_TABLE[subject].states).map((state) => {
      const { words, turn, next, reviews } = stateRow(subject, state)
      return line([`\`${state}\``, words, turn === null ? 'конец' : (ACTORS[turn] ?? ''), next, reviews ? 'да' : ''])
    }),
    '',
    line(['step', 'кнопка', 'кто', 'из', 'в', 'что делает', 'кому сообщаем']),
    line(['---', '---', '---', '---', '---', '---', '---']),
    ...rowsOf(subject).map(([step, row]) => {
      const { does = [], letter } = row
      return line([
        `\`${step}\``,
        row.words,
        row.by.map((by) => ACTORS[by]).join(', '),
        row.from.map((state) => `\`${state}\``).join(' '),
        `\`${row.to}\``,
        does.map((one) => DONE[one]).join(', '),
        row.notifies.map((to) => ACTORS[to]).join(', ') + (letter ? `: «${letter}»` : ''),
      ])
    }),
    '',
  ])
  return [
    '# Deals: states and steps',
    '',
    'Printed from `shared/src/deals/steps.ts` by `npx vitest run features/deals/table --update`; decision 118 says why. Whoever takes a',
    'step is not notified of it.',
    '',
    ...parts,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

test('docs/deals.md is the table', async () => {
  await expect(printed()).toMatchFileSnapshot(DOC)
})
