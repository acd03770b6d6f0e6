import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { api } from '../../../api/context'
import { loadNew } from './load-item'

test('a form that nobody may fill in any more leads to a whole new page: the frame of the open one has the user of before', async () => {
  const context = new RouterContextProvider()
  context.set(api, async () => ({ user: null }) as never)
  const answer = await loadNew({ url: new URL('http://localhost/equipment/new'), context }).catch((thrown) => thrown)
  expect(answer).toBeInstanceOf(Response)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    location: '/signup?next=%2Fequipment%2Fnew',
    'x-remix-reload-document': 'true',
  })
})
