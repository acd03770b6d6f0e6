import type { OpenThread } from '@spetskarta/shared/messages/messages.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { keepDraft, moveDraft, typedText } from '../../../ui/form/drafts'
import { isWaitingHere, waitingHere } from './waiting-here'

const listing = {
  kind: 'item',
  _id: 'crane',
  item: 'equipment',
  name: '',
  type: '',
  icoUrl: null,
  hidden: false,
} as const
const offer = { kind: 'offer', offer: 'o', deal: null, state: '', name: '', type: '', icoUrl: null } as const
const thread = (subject: OpenThread['subject'], own = false) => ({ id: 't', subject, own })

afterEach(() => vi.unstubAllGlobals())

test('a message written before its thread existed waits in that thread', () => {
  const about = [{ threadId: 't' }, { itemId: 'crane' }, { offerId: 'o' }, { threadId: 'other' }, { itemId: 'digger' }]
  const here = (one: ReturnType<typeof thread>) => about.map((to) => isWaitingHere(one, to))
  expect(here(thread(listing))).toEqual([true, true, false, false, false])
  expect(here(thread(offer))).toEqual([true, false, true, false, false])
  expect(here(thread({ kind: 'gone', name: '' }))).toEqual([true, false, false, false, false])
  // An owner has a thread with each person who asks about the machine.
  expect(here(thread(listing, true))).toEqual([true, false, false, false, false])
})

test('a message that the live news have brought before its own answer is not shown as waiting too', () => {
  const waiting = ['one', 'two'].map((id, madeAt) => ({
    ...{ id, madeAt, user: 'u', text: '', photos: [], place: null },
    to: { threadId: 't' },
  }))
  expect(waitingHere(thread(listing), [{ id: 'zero' }, { id: 'one' }], waiting).map(({ id }) => id)).toEqual(['two'])
})

test('what is typed while the first message is being sent goes on in its thread', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  keepDraft('crane', 'И ещё вопрос')
  moveDraft('crane', 't')
  expect([typedText('crane'), typedText('t')]).toEqual(['', 'И ещё вопрос'])
  moveDraft('crane', 't')
  expect(typedText('t')).toBe('И ещё вопрос')
})
