import { expect, test } from 'vitest'
import { chosenName, searchState } from './people-search'

test('the search for people begins with the second character', () => {
  expect(searchState(' y ', undefined)).toEqual({ stage: 'short' })
  expect(searchState('ya', undefined)).toEqual({ stage: 'searching' })
})

test('the answer to an earlier text is not shown for this one', () => {
  const answer = { query: 'ya', names: ['yamobur50'] }
  expect(searchState('yam', answer)).toEqual({ stage: 'searching' })
  expect(searchState(' ya', answer)).toEqual({ stage: 'found', names: ['yamobur50'] })
})

test('a failed search shows its failure', () => {
  expect(searchState('ya', { query: 'ya', names: undefined, failure: 'Нет связи' })).toEqual({
    stage: 'failed',
    failure: 'Нет связи',
  })
})

test('a partner is chosen only by a found name typed in full', () => {
  const people = { stage: 'found', names: ['Yamobur50', 'yamobur-mo'] } as const
  expect(chosenName('yamobur', people)).toBeUndefined()
  expect(chosenName(' YAMOBUR50', people)).toBe('Yamobur50')
  expect(chosenName('yamobur50', { stage: 'searching' })).toBeUndefined()
})
