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
    const closed: ScreenEvent[] = [{ kind: 'DIALOG_CLOSED' }]
    expect(hintAfter(...closed)).toBe('GO_TO_REGISTRATION')
    expect(hintAfter(...closed, { kind: 'PLACE_CLICKED' })).toBe('GO_TO_REGISTRATION')
  })
})

test('a new search and the closed search dialog remove the draft from the map', () => {
  const drawn: ScreenEvent[] = [
    { kind: 'HOVERED', id: 'b' },
    { kind: 'DRAWN', area },
  ]
  expect(after(...drawn)).toEqual({ hovered: 'b', draft: area, hint: 'CLICK_ON_MAP' })
  expect(after(...drawn, { kind: 'LEFT' })).toEqual({ ...FIRST_SCREEN, hovered: 'b' })
  expect(after(...drawn, { kind: 'DIALOG_CLOSED' }).draft).toBeUndefined()
})

describe('the mode', () => {
  test('without routes in the address the map shows a search with the selected item', () => {
    expect(mapModeOf(undefined, findModeOf(undefined, 'a'))).toEqual({ mode: 'SEARCH', selected: 'a' })
  })

  test('with routes in the address the map shows routes', () => {
    const view = { kind: 'test' } as const
    expect(mapModeOf(view, findModeOf(undefined, 'a'))).toEqual({ mode: 'TRACK', view })
  })
})
