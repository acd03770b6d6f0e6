import { expect, test } from 'vitest'
import { makeLogger } from './log.ts'
import { openSteps, toTerminal } from './terminal-log.ts'

function terminal(level: string) {
  const lines: string[] = []
  const out = { write: (line: string) => void lines.push(line) }
  return { lines, logger: makeLogger(level, toTerminal(out, level === 'debug')) }
}
const REQUEST = { req: { method: 'GET', id: '1', routeOptions: { url: '/api/get-user' } } }

test('in a terminal a request is shown only when everything is wanted', () => {
  const usual = terminal('info')
  usual.logger.info(REQUEST, 'incoming request')
  usual.logger.info({ applied: ['0001'] }, 'migrated')
  expect(usual.lines).toEqual([])
  const debug = terminal('debug')
  debug.logger.info(REQUEST, 'incoming request')
  expect(debug.lines).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d incoming request GET \/api\/get-user\n$/)])
})

test('a warning and an error are one line each, not JSON, with the reason', () => {
  const { lines, logger } = terminal('info')
  logger.warn({ most: 5 }, 'connections refused')
  logger.error({ err: new Error('disk is full'), job: 'forget' }, 'job failed')
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d Внимание: connections refused most=5\n$/)
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d Ошибка: job failed job=forget: Error: disk is full/)
})

test('each step of the start says how long it took', () => {
  const printed: string[] = []
  let now = 0
  const steps = openSteps(
    (line) => printed.push(line),
    () => now,
  )
  steps.ended()
  steps.step('Создаём базу данных…')
  now = 2340
  steps.step('Создаём таблицы…')
  now = 3000
  steps.ended()
  expect(printed).toEqual(['Создаём базу данных…', '  готово за 2,3 с', 'Создаём таблицы…', '  готово за 0,7 с'])
})
