/** What is written to whoever has not read his messages. */
import { expect, test } from 'vitest'
import { openSigning } from '../../outside/signing.ts'
import { messageLettersToken, noticeOfThread, userOfLettersToken } from './unread.rules.ts'

const ours = openSigning('s'.repeat(32))
const said = (text: string, photos = 0, place = false) => ({ text, photos, place })
const UNREAD = { user: 'u1', thread: 't1', other: 'Андрей', about: 'Каток', unread: 1, last: [said('Свободна?')] }
const linesOf = (given: Partial<typeof UNREAD>) => noticeOfThread({ ...UNREAD, ...given }, ours).lines

test('a message comes with its words, who wrote it and about what', () => {
  const token = messageLettersToken(ours, 'u1')
  expect(noticeOfThread(UNREAD, ours)).toMatchObject({
    title: 'Андрей пишет: Каток',
    lines: ['Свободна?'],
    path: '/messages/t1',
    tag: 't1',
    button: 'Ответить',
    ending: {
      settings: '/settings',
      off: `/messages/unsubscribe/${token}`,
      endCall: `/api/messages/unsubscribe/${token}`,
    },
  })
  expect(noticeOfThread({ ...UNREAD, other: null }, ours).title).toBe('Вам написали: Каток')
})

test('what is no words is named, and of many messages how many came before', () => {
  expect(linesOf({ last: [said('Вот', 2, true)] })).toEqual(['Вот\n[фото: 2]\n[место на карте]'])
  expect(linesOf({ last: [said('', 1)] })).toEqual(['[фото: 1]'])
  expect(linesOf({ unread: 2, last: [said('Раз'), said('Два')] })).toEqual(['Раз\n\nДва'])
  expect(linesOf({ unread: 5, last: [said('Раз'), said('Два')] })).toEqual(['… и ещё 3 раньше\n\nРаз\n\nДва'])
})

test('fifteen hundred signs come whole, of more their beginning', () => {
  expect(linesOf({ last: [said('я'.repeat(1500))] })).toEqual(['я'.repeat(1500)])
  expect(linesOf({ last: [said('я'.repeat(1501))] })).toEqual([`${'я'.repeat(1500)}…`])
  const [line] = linesOf({ last: [said(`${'я'.repeat(1499)}🏗 и дальше`)] })
  expect(line?.isWellFormed()).toBe(true)
})

test('the link that ends such letters names its user, and is of this server', () => {
  const token = messageLettersToken(ours, 'u1')
  expect(userOfLettersToken(ours, token)).toBe('u1')
  expect(userOfLettersToken(openSigning('t'.repeat(32)), token)).toBeUndefined()
  for (const wrong of [token.replace('u1', 'u2'), `${token}.`, 'u1', ''])
    expect(userOfLettersToken(ours, wrong), wrong).toBeUndefined()
})
