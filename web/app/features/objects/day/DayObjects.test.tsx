import type { MachineObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DayObjects } from './DayObjects'

const day: MachineObjectDay = {
  objectId: 1,
  itemId: 'm',
  day: '2026-06-17',
  name: 'Карьер',
  own: false,
  former: false,
  over: [],
  came: 0,
  left: null,
  onSite: 21_600,
  work: 21_600,
  idle: 0,
  off: 0,
  unknown: 0,
  inferred: 0,
  silent: 0,
  visits: [],
  began: null,
  ended: null,
  pause: null,
  waits: [],
  idleSaid: [],
  correction: null,
  downtime: null,
}

const drawn = (of: Partial<MachineObjectDay>) => {
  const machine = { name: 'Экскаватор', timeZone: 'Europe/Moscow' }
  const element = <DayObjects days={[{ ...day, ...of }]} machine={machine} now={0} onSaved={async () => {}} />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the day says on which other object its hours were not counted', () => {
  const over = [{ name: 'Карьер-2', seconds: 9000 }]
  const said = '2,50\u00a0ч на объекте «Карьер-2» не вошли: объекты пересекаются, час считается на одном.'
  expect(drawn({ over })).toContain(said)
  expect(drawn({})).not.toContain('пересекаются')
})
