/** What a side reads of a step. */
import type { OfferTerms } from '@spetskarta/shared/deals/deals.ts'
import { expect, test } from 'vitest'
import { daysWords, forMember, newRequestNotice, stepNotice } from './deal-texts.rules.ts'

type Notified = Parameters<typeof stepNotice>[0]
type Offer = NonNullable<Notified['offer']>

const TERMS = {
  ...{ from: '2026-12-01', to: '2026-12-01', shift: 'day' },
  ...{ rate: 18_000, unit: 'shift', quantity: 1, delivery: 0, vat: 'none' },
} as OfferTerms
const OFFER: Offer = { id: '2', machine: 'Ивановец', owner: '', terms: TERMS, counterRate: null }
const DEAL = { id: '3', from: '2026-12-01', to: '2026-12-01', shift: 'day', phone: '' }
const REQUEST: Notified['request'] = {
  id: '1',
  from: '2026-12-01',
  to: '2026-12-01',
  shift: 'day',
  type: 'avtokran',
  works: [],
  volume: '',
  place: '',
  address: '',
  note: '',
}
const OFFERED: Notified = {
  subject: 'offer',
  step: 'offer',
  to: 'asker',
  request: REQUEST,
  asker: 'Пётр',
  offer: OFFER,
  reason: '',
}
const notice = (given: Partial<Notified> = {}) => stepNotice({ ...OFFERED, ...given })
const linesOf = (given: Partial<Notified>) => notice(given)?.lines.map((line) => line.replaceAll('\u00a0', ' '))
const ofOffer = (offer: Partial<Offer>, step = 'offer') => linesOf({ offer: { ...OFFER, ...offer }, step })
const ofTerms = (terms: Partial<OfferTerms>) => ofOffer({ terms: { ...TERMS, ...terms } })

test.each([
  [1, '1 смена'],
  [2, '2 смены'],
  [5, '5 смен'],
  [11, '11 смен'],
  [21, '21 смена'],
])('the price of %i shifts is written as one says it', (quantity, words) => {
  expect(ofTerms({ quantity })?.join('\n')).toContain(`${words} × 18`)
})

test('hours are written short', () => {
  expect(ofTerms({ unit: 'hour', quantity: 1 })?.join('\n')).toContain('1 ч × 18')
})

test('the least that is known of a request and an offer takes a line each, and nothing is left empty', () => {
  expect(linesOf({})).toEqual([
    'Машина: Ивановец',
    'Дни: 1 декабря, дневная смена',
    '1 смена × 18 000 ₽ = 18 000 ₽',
    'Всего: 18 000 ₽',
    'Заказчик: Пётр',
    'Техника: Автокран',
    'Когда: 1 декабря, дневная смена',
  ])
})

test('a sum stays on one line of a letter with its sign', () => {
  expect(notice()?.lines).toContain('Всего: 18\u00a0000\u00a0₽')
})

test('all that is known of a request is written, in order', () => {
  const request = {
    ...REQUEST,
    works: ['rytyo-kotlovana', 'vyvoz-grunta'],
    volume: '430 м³',
    place: 'Раменское',
    address: 'ул. Гурьева, 12',
    note: 'Суглинок',
  }
  expect(linesOf({ offer: undefined, request, photos: 2, reason: 'Сломалась' })).toEqual([
    'Причина: Сломалась',
    'Заказчик: Пётр',
    'Техника: Автокран',
    'Работы: Рытьё котлована, Вывоз грунта, 430 м³',
    'Когда: 1 декабря, дневная смена',
    'Где: Раменское, ул. Гурьева, 12',
    'Суглинок',
    'Фото: 2',
  ])
})

test('a cancellation says who made it, why, and that it was late', () => {
  const cancelled = (late: boolean) => {
    const deal = { ...DEAL, cancelled: { by: 'owner' as const, reason: 'Сломалась', late } }
    return linesOf({ subject: 'deal', step: 'cancel', deal, reason: 'Сломалась' })?.filter((line) =>
      line.includes('Сломалась'),
    )
  }
  expect(cancelled(true)).toEqual(['Отменил владелец, позже чем за 24 часа до первого дня: Сломалась'])
  expect(cancelled(false)).toEqual(['Отменил владелец: Сломалась'])
})

test.each([
  [{ works: ['vyvoz-grunta'] }, 'Работы: Вывоз грунта'],
  [{ volume: '430 м³' }, 'Работы: 430 м³'],
  [{ place: 'Раменское' }, 'Где: Раменское'],
  [{ address: 'ул. Гурьева, 12' }, 'Где: ул. Гурьева, 12'],
  [{ type: 'a-type-of-tomorrow' }, 'Техника: a-type-of-tomorrow'],
])('of a request with %j stands «%s»', (given, line) => {
  expect(linesOf({ request: { ...REQUEST, ...given } })).toContain(line)
})

test('the way there and НДС are lines of their own, and all of it comes to the sum', () => {
  // (26,000 × 3 + 5,040) × 1.22 = 101,308.8
  expect(ofTerms({ rate: 26_000, quantity: 3, delivery: 5040, vat: 'on_top' })?.slice(2, 6)).toEqual([
    '3 смены × 26 000 ₽ = 78 000 ₽',
    'Подача: 5 040 ₽',
    'НДС: 18 269 ₽',
    'Всего: 101 309 ₽',
  ])
})

test('whose machine it is, and that it is no more', () => {
  expect(ofOffer({ owner: 'Рамстрой' })?.[0]).toBe('Машина: Ивановец, Рамстрой')
  expect(ofOffer({ machine: '' })?.[0]).toBe('Машина: удалена')
})

test('an offer of other days than were asked for says its own', () => {
  const days = { from: '2026-12-14', to: '2026-12-16', shift: 'night' } as const
  expect(ofTerms({ ...days, quantity: 3 })).toEqual(
    expect.arrayContaining(['Дни: 14 декабря — 16 декабря, ночная смена', 'Когда: 1 декабря, дневная смена']),
  )
  expect(linesOf({ step: 'accept', deal: DEAL })?.filter((line) => line.startsWith('Дни'))).toHaveLength(1)
})

test('before a price is named none is written', () => {
  expect(ofOffer({ terms: undefined, counterRate: 20_000 }, 'pass')).toEqual([
    'Машина: Ивановец',
    'Заказчик: Пётр',
    'Техника: Автокран',
    'Когда: 1 декабря, дневная смена',
  ])
})

test("the asker's price is written with what it comes to, when he names it and not later", () => {
  const terms = { ...TERMS, quantity: 3, delivery: 1000 }
  const line = 'Заказчик предлагает 15 000 ₽ за смену: всего 46 000 ₽'
  expect(ofOffer({ terms, counterRate: 15_000 }, 'counter')).toContain(line)
  expect(ofOffer({ terms, counterRate: 15_000 }, 'change')).not.toContain(line)
  expect(ofOffer({ terms: { ...terms, unit: 'hour' }, counterRate: 1500 }, 'counter')).toContain(
    'Заказчик предлагает 1 500 ₽ за час: всего 5 500 ₽',
  )
  expect(ofOffer({ terms }, 'counter')?.filter((one) => one.includes('предлагает'))).toEqual([])
})

test('of a deal its own days are written, and the phone of the other side where there is one', () => {
  const deal = { ...DEAL, from: '2026-12-30', to: '2027-01-02', shift: 'all' }
  const days = 'Дни: 30 декабря — 2 января, обе смены'
  expect(linesOf({ subject: 'deal', step: 'begin', deal })?.slice(3, 5)).toEqual([days, 'Заказчик: Пётр'])
  const withPhone = { ...deal, phone: '+7 916 000-12-70' }
  expect(linesOf({ subject: 'deal', step: 'begin', deal: withPhone })?.slice(3, 5)).toEqual([
    days,
    'Телефон: +7 916 000-12-70',
  ])
})

test.each([
  ['2026-01-09', '2026-01-09', 'night', '9 января, ночная смена'],
  ['2026-11-30', '2026-12-01', 'day', '30 ноября — 1 декабря, дневная смена'],
  ['2026-05-05', '2026-05-06', 'all', '5 мая — 6 мая, обе смены'],
  [null, '2026-12-01', 'day', 'даты не названы'],
  ['2026-12-01', null, 'day', 'даты не названы'],
])('from %s to %s, %s: «%s»', (from, to, shift, words) => {
  expect(daysWords(from, to, shift)).toBe(words)
})

test.each<[string, Partial<Notified>, string]>([
  ['an offer, for the asker', {}, '/requests/1'],
  ['an offer, for the owner', { to: 'owner', step: 'counter' }, '/offers/2'],
  ['a request without an offer', { subject: 'request', step: 'expire', offer: undefined }, '/requests/1'],
  ['a deal', { subject: 'deal', step: 'begin', deal: DEAL, to: 'owner' }, '/deals/3'],
  ['what the asker left, for the owner', { to: 'owner', step: 'close', leaves: true }, '/deals'],
  ['what the owner left, for the asker', { step: 'withdraw', leaves: true }, '/requests/1'],
  ['a deal that somebody left', { subject: 'deal', step: 'leave', deal: DEAL, leaves: true }, '/deals/3'],
])('%s: %#. the notice leads to %s', (_, given, path) => {
  expect(notice(given)?.path).toBe(path)
})

test('an owner can answer from his letter while there is something to answer', () => {
  const signed = { path: '/offer-link/', purpose: 'offer-link', text: '2.owner' }
  expect(notice({ to: 'owner', step: 'counter' })?.signed).toEqual(signed)
  expect(notice({ to: 'asker' })?.signed).toBeUndefined()
  expect(notice({ to: 'owner', step: 'accept', deal: DEAL })?.signed).toBeUndefined()
  expect(notice({ to: 'owner', step: 'close', leaves: true })?.signed).toBeUndefined()
  expect(notice({ subject: 'request', step: 'remove', to: 'owner', offer: undefined })).not.toHaveProperty('signed')
})

test('a step that the table has no letter for, or does not know, sends no notice', () => {
  expect(notice({ subject: 'deal', step: 'lapse', deal: DEAL })).toBeUndefined()
  expect(notice({ step: 'nonsense' })).toBeUndefined()
})

const newRequest = (given: Partial<Parameters<typeof newRequestNotice>[0]> = {}, around = false) =>
  newRequestNotice({ request: REQUEST, asker: 'Пётр', offer: OFFER, ...given }, around)

test('a new request says what is wanted and where in its title, and which machine is asked for at its end', () => {
  const { title, lines, path, button } = newRequest({ request: { ...REQUEST, place: 'Раменское' } })
  expect(title).toBe('Заявка: автокран, Раменское')
  expect(lines).toEqual([
    'Заказчик: Пётр',
    'Техника: Автокран',
    'Когда: 1 декабря, дневная смена',
    'Где: Раменское',
    'Ваша машина: Ивановец',
  ])
  expect([path, button]).toEqual(['/offers/2', 'Ответить ценой'])
})

test('a new request to all owners around names no machine, and comes by the channels of such requests', () => {
  const around = newRequest({ offer: { ...OFFER, machine: '' } }, true)
  expect(around.title).toBe('Заявка: автокран')
  expect(around.lines.at(-1)).toBe('Когда: 1 декабря, дневная смена')
  expect(around).toMatchObject({ kind: 'request', signed: { text: '2.owner' } })
  expect(newRequest()).not.toHaveProperty('kind')
})

test('a new request without an offer yet leads to the request, and cannot be answered from the letter', () => {
  const bare = newRequest({ offer: undefined })
  expect(bare.path).toBe('/requests/1')
  expect(bare).not.toHaveProperty('signed')
})

test('a member of the company reads the same and whose it is, and answers by his own log-in', () => {
  const { lines, signed, ...content } = newRequest()
  expect(signed).toBeDefined()
  expect(forMember({ lines, signed, ...content }, 'Рамстрой')).toEqual({
    ...content,
    lines: [...lines, 'Компания: Рамстрой'],
    kind: 'request',
  })
})
