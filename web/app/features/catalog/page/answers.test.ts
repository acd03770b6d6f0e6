import type { OwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import { expect, test } from 'vitest'
import { machine, order } from '../items.fixture'
import { answersOf } from './answers'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const facts: OwnerFacts = {
  since: '2024-03-05',
  answerMinutes: 42,
  registry: { inn: '500100732259', asOf: '2026-11-01' },
  documents: null,
}
const answers = (more: object, known?: OwnerFacts) =>
  Object.fromEntries(
    answersOf(machine('JCB', 55, more), known, NOW).map(({ question, answer }) => [question, plain(answer)]),
  )

test('a listing that says all answers what people ask first', () => {
  const said = answers(
    {
      ratePerHour: 2400,
      ratePerShift: 18_000,
      minHours: 4,
      terms: { perKm: 90, free: 6, radius: 60, operator: 1, fuel: 1 },
      busy: [],
      busyOn: '2026-11-25',
      proof: { days: 19, hours: 120, photos: 3 },
      provenAt: '2026-11-26T06:00:00Z',
      place: 'Чулково',
      userName: 'ramstroy',
      phone: '+79160001270',
    },
    facts,
  )
  expect(said['Сколько стоит']).toBe('2 400 ₽/ч, смена 18 000 ₽. Заказ от 4 ч. С машинистом, топливо в цене.')
  expect(said['Свободна ли']).toBe('Свободна.')
  expect(said['Далеко ли']).toBe(
    'Стоит: Чулково. Подача бесплатно до 6 км, дальше 90 ₽ за км туда и обратно. Выезжает до 60 км.',
  )
  expect(said['Можно ли доверять']).toBe(
    'Проверен: ИНН 500100732259 действует, реестр от 01.11.2026. Работала 19 из последних 30 дней по записям. На Спецкарте с марта 2024.',
  )
  expect(said['Кому звонить']).toMatch(/^ramstroy, .*916.*напрямую.*На заявки обычно отвечает в течение часа\.$/)
})

test('where nothing is known, that is what is said', () => {
  const said = answers({ ratePerHour: null, ratePerShift: null, minHours: null, terms: {}, busy: null, busyOn: null })
  expect(said['Сколько стоит']).toBe('Цена по договорённости.')
  expect(said['Свободна ли']).toContain('не ведёт календарь')
  expect(said['Далеко ли']).toContain('не указал')
  expect(said['Можно ли доверять']).toContain('Документов сайт не видел')
  expect(answers({ busy: [], busyOn: '2026-10-01' })['Свободна ли']).toContain('Календарь старый')
})

test('documents that a moderator has looked at are named, and nothing more is said to ask for', () => {
  const documents = { on: '2026-11-01', names: ['паспорт машины (ПСМ, ПТС)', 'страховой полис'] }
  const said = answers({}, { since: '2024-03-05', answerMinutes: null, registry: null, documents })
  expect(said['Можно ли доверять']).toBe(
    'Документы проверены модератором 01.11.2026: паспорт машины (ПСМ, ПТС), страховой полис. На Спецкарте с марта 2024.',
  )
})

test('whose phone is kept until an answer is written to first', () => {
  expect(answers({ phone: '' })['Кому звонить']).toBe('Напишите владельцу: его телефон откроется с первым ответом.')
})

const ofOrder = (more: object, known?: OwnerFacts) =>
  answersOf(order('Котлован', 55, more), known, NOW).map(({ question, answer }) => `${question}? ${plain(answer)}`)

test('an order says what is paid, when, where and for whom', () => {
  const said = { budget: 28_000, startsOn: '2026-12-01', endsOn: '2026-12-05', place: 'Кратово', userName: 'Андрей' }
  expect(ofOrder(said, { ...facts, answerMinutes: 42, registry: null })).toEqual([
    'Сколько платят? Бюджет 28 000 ₽.',
    'Когда? 1–5 декабря.',
    'Где работать? Кратово.',
    // How soon he answers is told of requests for his machines.
    'Можно ли доверять? На Спецкарте с марта 2024. Документов сайт не видел: спросите их у заказчика.',
    'Кому звонить? Андрей, +7 916 000-12-70, напрямую и без регистрации.',
  ])
})

test('an order that says nothing says so', () => {
  expect(ofOrder({ startsOn: '2026-12-01', phone: '' })).toEqual([
    'Сколько платят? Бюджет не назван: предложите свою цену.',
    'Когда? С 1 декабря.',
    'Где работать? Место не указано: спросите заказчика.',
    'Можно ли доверять? Документов сайт не видел: спросите их у заказчика.',
    'Кому звонить? Напишите заказчику: его телефон откроется с первым ответом.',
  ])
  expect(ofOrder({})[1]).toBe('Когда? Даты не названы: спросите заказчика.')
})
