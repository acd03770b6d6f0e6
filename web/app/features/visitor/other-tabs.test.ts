import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOtherTabs } from './other-tabs'

let kept: Map<string, string>
let page: EventTarget
const reload = vi.fn()

beforeEach(() => {
  kept = new Map()
  page = new EventTarget()
  reload.mockClear()
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const storage = (newValue: string | null) =>
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'user', newValue }))
const shown = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('a page is loaded again as soon as another tab chooses another company', () => {
  followOtherTabs('first ramstroy', reload)
  storage('first ramstroy')
  storage(null)
  expect(reload).not.toHaveBeenCalled()
  storage('first dorozhnik')
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that comes back as it was left is loaded again where another company was chosen meanwhile', () => {
  const end = followOtherTabs('first ramstroy', reload)
  shown(true)
  kept.set('user', 'first dorozhnik')
  // The page is being loaded: it knows what was chosen.
  shown(false)
  expect(reload).not.toHaveBeenCalled()
  shown(true)
  expect(reload).toHaveBeenCalledOnce()
  end()
  shown(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('without storage a page stays as it is', () => {
  vi.stubGlobal('localStorage', undefined)
  followOtherTabs('first ramstroy', reload)
  shown(true)
  expect(reload).not.toHaveBeenCalled()
})
