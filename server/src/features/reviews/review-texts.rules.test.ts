/** What is written to people about reviews. */
import { expect, test } from 'vitest'
import { publishedNotice, removedNotice, reviewRequestNotice } from './review-texts.rules.ts'

const REVIEW = { deal: '7', by_side: 'asker', machine_name: 'Автокран', stars: 4, body: 'Приехал вовремя.' }

test('whom a review is about reads who wrote it, the stars, the text and the machine', () => {
  expect(publishedNotice(REVIEW)).toEqual({
    title: 'Заказчик написал отзыв о вас',
    lines: [
      'Оценка: 4 из 5',
      'Приехал вовремя.',
      'Машина: Автокран',
      'На отзыв можно ответить один раз, ответ увидят все.',
    ],
    path: '/deals/7',
    button: 'Открыть отзыв',
  })
  expect(publishedNotice({ ...REVIEW, by_side: 'owner' }).title).toBe('Владелец написал отзыв о вас')
})

test('a review of a deal that is gone leads to all deals, and of a deleted machine no line is left', () => {
  const { lines, path } = publishedNotice({ ...REVIEW, deal: null, machine_name: '' })
  expect(path).toBe('/deals')
  expect(lines).toHaveLength(3)
  expect(removedNotice({ ...REVIEW, deal: null, machine_name: '' }, 'Брань')).toMatchObject({
    lines: ['Причина: Брань', 'Отзыв никому не виден, в оценку он не входит.'],
    path: '/deals',
  })
})

test('each side is asked to write about the other one', () => {
  const [toAsker, toOwner] = [reviewRequestNotice('7', 'asker', 'Автокран'), reviewRequestNotice('7', 'owner', '')]
  expect(toAsker.title).toBe('Напишите отзыв о владельце')
  expect(toOwner.title).toBe('Напишите отзыв о заказчике')
  expect(toAsker.lines[0]).toBe('Машина: Автокран')
  expect(toOwner.lines).toEqual(toAsker.lines.slice(1))
  expect(toOwner.lines.at(-1)).toBe(
    'Отзыв увидят, когда напишут обе стороны или через 14 дней. Написать можно в течение 60 дней после работы.',
  )
  expect(toOwner.path).toBe('/deals/7')
})

test('whose review was taken off reads why', () => {
  expect(removedNotice(REVIEW, 'Брань')).toMatchObject({
    title: 'Модератор снял ваш отзыв',
    lines: ['Машина: Автокран', 'Причина: Брань', 'Отзыв никому не виден, в оценку он не входит.'],
    path: '/deals/7',
  })
})
