import { stepsFrom } from '@spetskarta/shared/deals/steps.ts'
import { expect, test } from 'vitest'
import { stepButtons } from './step-buttons'

const shown = (...[state, side, mine = false]: ['booked' | 'working' | 'worked', 'asker' | 'owner', boolean?]) =>
  stepButtons(stepsFrom('deal', state, side), mine).map(({ step, look }) => `${step} ${look}`)

test('during the work its end stands before a cancellation, which is quiet', () => {
  expect(shown('working', 'owner')).toEqual(['finish outlined', 'cancel quiet'])
  expect(shown('working', 'asker')).toEqual(['finish outlined', 'cancel quiet'])
})

test('before the work a cancellation is last and red', () => {
  expect(shown('booked', 'asker')).toEqual(['ask_to_move outlined', 'cancel danger'])
})

test('the step that is waited for is the main one', () => {
  expect(shown('worked', 'asker', true)).toEqual(['pay primary'])
  expect(shown('worked', 'asker')).toEqual(['pay outlined'])
})
