import type { Call } from '@spetskarta/shared/endpoint.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { api } from '../../../api/context'
import { tooManyMachines } from './machine-limit'
import { loadOwnMachines } from './own-machines'

/** A park as the API lists it: pages of a hundred, newest first. */
function parkOf(count: number) {
  const ids = Array.from({ length: count }, (_, i) => `m${i}`)
  const context = new RouterContextProvider()
  const call = (_: unknown, { querystring }: { querystring: { limit: number; after?: string } }) => {
    const from = querystring.after ? ids.indexOf(querystring.after) + 1 : 0
    const equipments = ids
      .slice(from, from + querystring.limit)
      .map((_id) => ({ _id, name: `Каток ${_id}`, year: 2020 }))
    return Promise.resolve({ equipments, next: from + querystring.limit < count ? equipments.at(-1)?._id : null })
  }
  context.set(api, call as unknown as Call)
  return context
}

test('every own machine can be chosen, also in a park larger than an object may have', async () => {
  const machines = await loadOwnMachines(parkOf(450))
  expect(machines).toHaveLength(450)
  expect(machines.at(-1)).toEqual({ _id: 'm449', name: 'Каток m449' })
  expect(await loadOwnMachines(parkOf(0))).toEqual([])
})

test('more ticked machines than an object may have are refused in words', () => {
  expect(tooManyMachines(200)).toBeUndefined()
  expect(tooManyMachines(201)).toBe('Не больше 200 машин на объекте, отмечено 201')
})
