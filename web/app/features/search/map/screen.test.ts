import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { describe, expect, test } from 'vitest'
import type { Area } from '../../search-address/intent'
import { FIRST_SCREEN, findModeOf, mapModeOf, type Screen, type ScreenEvent, screenAfter } from './screen'

const area: Area = { kind: 'around', centre: { lat: 55.5, lng: 38.2 }, radius: 30 }
const after = (...events: ScreenEvent[]): Screen => events.reduce(screenAfter, FIRST_SCREEN)
const hintAfter = (...events: ScreenEvent[]) => after(...events).hint

describe('hints', () => {
  test('the first hint is to click on the map', () => {
    expect(hintAfter()).toBe('CLICK_ON_MAP')
  })

  test('after a click on a place the hint is to choose a type', () => {
    expect(hintAfter({ kind: 'PLACE_CLICKED' })).toBe('GO_TO_FILTER')
    expect(hintAfter({ kind: 'PLACE_CLICKED' }, { kind: 'PLACE_CLICKED' })).toBe('GO_TO_FILTER')
  })

  test('after the search was closed the hint is to register, also after another click', () => {
    const closed: ScreenEvent[] = [{ kind: 'DIALOG_OPENED' }, { kind: 'DIALOG_CLOSED' }]
    expect(hintAfter(...closed)).toBe('GO_TO_REGISTRATION')
    expect(hintAfter(...closed, { kind: 'PLACE_CLICKED' })).toBe('GO_TO_REGISTRATION')
  })

  test('a closed hint does not come back', () => {
    expect(hintAfter({ kind: 'HINT_CLOSED' }, { kind: 'PLACE_CLICKED' }, { kind: 'DIALOG_CLOSED' })).toBeUndefined()
  })
})

test('a new search closes the card, the pile and the draft and keeps the rest', () => {
  const opened: ScreenEvent[] = [
    { kind: 'SELECTED', id: 'a' },
    { kind: 'HOVERED', id: 'b' },
    { kind: 'PILE_OPENED', ids: ['a', 'b'] },
    { kind: 'DRAWN', area },
    { kind: 'DIALOG_OPENED' },
  ]
  expect(after(...opened)).toEqual({
    selected: 'a',
    hovered: 'b',
    pile: ['a', 'b'],
    draft: area,
    dialogOpen: true,
    hint: 'CLICK_ON_MAP',
  })
  expect(after(...opened, { kind: 'LEFT' })).toEqual({ ...FIRST_SCREEN, hovered: 'b', dialogOpen: true })
})

test('closing the search dialog removes its draft from the map', () => {
  const { dialogOpen, draft } = after({ kind: 'DIALOG_OPENED' }, { kind: 'DRAWN', area }, { kind: 'DIALOG_CLOSED' })
  expect([dialogOpen, draft]).toEqual([false, undefined])
})

test('closing a pile keeps the open card', () => {
  const screen = after({ kind: 'SELECTED', id: 'a' }, { kind: 'PILE_OPENED', ids: ['a'] }, { kind: 'PILE_CLOSED' })
  expect(screen).toMatchObject({ selected: 'a', pile: undefined })
})

describe('the mode', () => {
  const item: Pick<Item, '_id'> = { _id: 'a' }

  test('without routes in the address the map shows a search with the selected item', () => {
    expect(mapModeOf(undefined, findModeOf(undefined, { selected: 'a' }))).toEqual({ mode: 'SEARCH', selected: 'a' })
  })

  test('with routes in the address the map shows routes', () => {
    const view = { kind: 'test' } as const
    expect(mapModeOf(view, findModeOf(undefined, { selected: item._id }))).toEqual({ mode: 'TRACK', view })
  })
})
