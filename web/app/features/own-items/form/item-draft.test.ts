import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropOwnDrafts } from '../../../ui/form/drafts'
import { type ItemDraft, keepItemDraft, photosThere, readItemDraft } from './item-draft'
import { newValues } from './item-values'

const NOW = Date.UTC(2026, 10, 30, 9, 40)
const empty = newValues('+79160001270')
const draft: ItemDraft = {
  draft: 'a',
  at: NOW,
  values: { ...empty, type: 'avtokran', name: 'Автокран', related: ['montazh'], position: { lat: 55.5, lng: 38.2 } },
  photos: [{ url: '/images/1/small.webp', at: NOW }],
}

let stored: Record<string, string>
beforeEach(() => {
  stored = {}
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem(key: string, value: string) {
      stored[key] = value
    },
    removeItem: (key: string) => void delete stored[key],
  }
  // `Object.keys` of the browser's storage has the stored keys only.
  vi.stubGlobal(
    'localStorage',
    new Proxy(methods, {
      ownKeys: () => Object.keys(stored),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const read = (account: string, kind: 'equipment' | 'order' = 'equipment', now = NOW) =>
  readItemDraft(account, kind, empty, now)

test('a draft is found by its account alone, for its kind of listing, and for a month', () => {
  expect(keepItemDraft('marina', 'equipment', draft)).toBe(true)
  expect(read('marina')).toEqual(draft)
  for (const account of ['ivan', 'marina ramstroy', 'mar']) expect(read(account)).toBeUndefined()
  expect(read('marina', 'order')).toBeUndefined()
  expect([read('marina', 'equipment', NOW + 29 * DAY), read('marina', 'equipment', NOW + 30 * DAY)]).toEqual([
    draft,
    undefined,
  ])
  expect(stored).toEqual({})
  keepItemDraft('marina', 'equipment', draft)
  keepItemDraft('marina', 'equipment', undefined)
  expect([read('marina'), stored]).toEqual([undefined, {}])
})

test('at the log-out all drafts of the user go, also for a company, and no other’s', () => {
  for (const account of ['marina', 'marina ramstroy', 'marina2', 'ramstroy']) keepItemDraft(account, 'order', draft)
  stored['message-draft:thread'] = 'Здравствуйте'
  dropOwnDrafts('marina ramstroy')
  const left = ['marina', 'marina ramstroy', 'marina2', 'ramstroy'].filter((account) => read(account, 'order'))
  expect(left).toEqual(['marina2', 'ramstroy'])
  expect(stored['message-draft:thread']).toBe('Здравствуйте')
})

test('what an earlier release has kept in another form, or nobody can read, is left out', () => {
  const { showProof: _, ...older } = draft.values
  keepItemDraft('marina', 'equipment', { ...draft, values: { ...older, name: 7, gone: 'x' } as never })
  expect(read('marina')?.values).toEqual({ ...draft.values, name: '' })
  stored[Object.keys(stored)[0] ?? ''] = '{'
  expect(read('marina')).toBeUndefined()
})

test('of the photos those stay that the server still has', async () => {
  const photo = (name: string, at = NOW) => ({ url: `/images/${name}/small.webp`, at })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url.includes('unknown')) throw new TypeError('no connection')
    return { status: url.includes('gone') ? 404 : 200 }
  })
  const photos = [photo('there'), photo('gone'), photo('old', NOW - 23 * HOUR), photo('unknown')]
  expect(await photosThere(photos, NOW)).toEqual([photo('there'), photo('unknown')])
  expect(asked).not.toContain(photo('old').url)
})
