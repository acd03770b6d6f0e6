import { expect, test } from 'vitest'
import {
  bookedText,
  madeText,
  noHoursText,
  offerLines,
  requestHead,
  requestTitle,
  showsWork,
  stageOf,
  stateWords,
  validText,
} from './deal-words'

const terms = {
  from: '2026-11-26',
  to: '2026-11-28',
  shift: 'day' as const,
  hours: 8,
  machine: '0',
  unit: 'shift' as const,
  rate: 23_200,
  quantity: 3,
  delivery: 2310,
  vat: 'none' as const,
  operator: true,
  included: '',
  note: '',
  validUntil: '2026-11-25T09:00:00.000Z',
}

test('hours are promised only while the machine may still work', () => {
  const text = (side: 'asker' | 'owner', state: Parameters<typeof noHoursText>[0]['state'], days?: number) =>
    noHoursText({
      ...{ side, state, uncounted: [] },
      work: days === undefined ? null : { days, workingS: 0, idleS: 0, onSiteS: 0 },
    })
  for (const state of ['booked', 'asker_moves', 'owner_moves', 'working'] as const) {
    expect(text('asker', state)).toContain('Часы появятся')
    expect(text('owner', state)).toContain('заказчик увидит машину в пути')
    expect(text('asker', state, 0)).toBe('На объекте пока ничего не записано.')
  }
  for (const state of ['worked', 'paid', 'received', 'settled', 'lapsed', 'cancelled'] as const) {
    expect(text('asker', state)).toBe('В дни брони на её месте ничего не записано.')
    expect(text('owner', state)).not.toContain('увидит')
    expect(text('owner', state, 0)).toBe('На объекте в дни брони ничего не записано.')
  }
  expect(text('asker', 'settled', 2)).toBe('')
})

test('nobody says that nothing was recorded on days that could not be counted', () => {
  const text = (days: number, ...uncounted: string[]) =>
    noHoursText({
      ...{ side: 'asker', state: 'settled', uncounted },
      work: { days, workingS: 0, idleS: 0, onSiteS: 0 },
    })
  expect(text(0, '2026-11-26')).toBe('Неизвестно: не удалось посчитать 26\u00a0ноября.')
  expect(text(1, '2026-11-26')).toBe('')
  expect(text(0)).toContain('ничего не записано')
})

test('hours of a booking cancelled during the work are shown to both sides', () => {
  const shown = (state: 'booked' | 'cancelled', objectId: number | null, days?: number) =>
    showsWork({ state, objectId, work: days === undefined ? null : { days, workingS: 0, idleS: 0, onSiteS: 0 } })
  expect(shown('booked', null)).toBe(true)
  // The asker has no object, nor has an owner who has not made one.
  expect(shown('cancelled', null, 1)).toBe(true)
  expect(shown('cancelled', 7, 1)).toBe(true)
  expect(shown('cancelled', null, 0)).toBe(false)
  expect(shown('cancelled', null)).toBe(false)
})

test('the lines of an offer add up to its sum', () => {
  const lines = offerLines(terms, { rent: 69_600, delivery: 2310, vat: 0, sum: 71_910 }, 11)
  expect(lines.map(({ label }) => label.replace(/\u00a0/g, ' '))).toEqual(['3 смены × 23 200 ₽', 'Подача, 11 км'])
  expect(lines.reduce((sum, line) => sum + line.sum, 0)).toBe(71_910)
})

test('only a shift that is not by day is named', () => {
  expect(bookedText({ from: '2026-11-26', to: '2026-11-26', shift: 'day' })).toBe('26\u00a0ноября')
  expect(bookedText({ from: '2026-11-26', to: '2026-11-26', shift: 'night' })).toBe('26\u00a0ноября, ночная смена')
  expect(bookedText({ from: null, to: null, shift: 'day' })).toBe('даты по договорённости')
})

test('a request is named by its type, works and volume', () => {
  expect(requestTitle({ type: 'no-such-type', works: [], volume: '430 м³' })).toBe('Другое: 430 м³')
})

test('an offer says how long it is good for, to the minute near its end', () => {
  const end = Date.parse(terms.validUntil)
  expect(validText(terms.validUntil, end)).toBe('срок вышел')
  expect(validText(terms.validUntil, end - 59 * 60_000)).toBe('ещё 59\u00a0мин')
  expect(validText(terms.validUntil, end - 100 * 60_000)).toBe('ещё 1\u00a0ч 40\u00a0мин')
  expect(validText(terms.validUntil, end - 6 * 3_600_000)).toBe('до 25\u00a0ноября, 12:00')
})

test('a way has five steps and an end', () => {
  const way = [
    stageOf('request', 'open'),
    stageOf('offer', 'countered'),
    stageOf('deal', 'owner_moves'),
    stageOf('deal', 'working'),
    stageOf('deal', 'received'),
    stageOf('deal', 'settled'),
    stageOf('deal', 'cancelled'),
  ]
  expect(way).toEqual([1, 2, 3, 4, 5, 6, 0])
})

test('the history of a deal says what was done, by whom and why, from its offer on', () => {
  const at = '2026-11-27T00:48:00.000Z'
  expect(madeText('deal', { step: 'counter', by: 'asker', reason: '', at })).toBe('Названа своя цена — заказчик')
  expect(madeText('deal', { step: 'cancel', by: 'owner', reason: 'Сломалась', at })).toBe(
    'Бронь отменена — владелец: Сломалась',
  )
  expect(madeText('deal', { step: 'begin', by: 'clock', reason: '', at })).toBe('Работа началась')
})

test('a request is headed by the offers that still stand', () => {
  const head = (...states: Parameters<typeof requestHead>[1][number]['state'][]) =>
    requestHead(
      { state: 'open', reach: 'around' },
      states.map((state) => ({ state })),
    )
  const ended = false
  expect(head('offered', 'offered', 'asked')).toEqual({
    title: 'Предложения: 2 из 3',
    now: 'Сравните и примите одно',
    stage: 2,
    ended,
  })
  expect(head('offered', 'asked').now).toBe('Примите его или назовите свою цену')
  expect(head('countered', 'withdrawn').now).toBe('Ждём ответа на вашу цену')
  expect(head('asked', 'passed')).toEqual({ title: 'Заявка отправлена', now: 'Ждёт предложений', stage: 1, ended })
  const over = (state: 'withdrawn' | 'taken') => requestHead({ state, reach: 'around' }, [{ state: 'closed' }])
  expect(over('withdrawn')).toEqual({ title: 'Заявка снята', now: '', stage: 0, ended })
  expect(over('taken')).toEqual({ title: 'Машина выбрана', now: '', stage: 3, ended })
})

test('a request that all its owners have answered waits for nothing, unless it is an order of the catalogue', () => {
  const offers = (['passed', 'declined', 'withdrawn', 'expired'] as const).map((state) => ({ state }))
  const head = (reach: 'chosen' | 'everybody') => requestHead({ state: 'open', reach }, offers)
  expect(head('chosen')).toMatchObject({ title: 'Предложений больше не будет', ended: true })
  expect(head('everybody')).toMatchObject({ now: 'Ждёт предложений', ended: false })
})

test('the list asks to choose only while an offer can be chosen', () => {
  const words = (offers: number, turn: 'you' | 'other', awaited = true) =>
    stateWords({ subject: 'request', state: 'open', offers, awaited, turn })
  expect([words(1, 'you'), words(1, 'other'), words(0, 'other'), words(0, 'other', false)]).toEqual([
    'Выберите предложение',
    'Ждём ответа на вашу цену',
    'Ждёт предложений',
    'Предложений больше не будет',
  ])
})
