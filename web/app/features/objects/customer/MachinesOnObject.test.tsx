import type { CustomerView } from '@spetskarta/shared/objects/customer.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MachinesOnObject } from './MachinesOnObject'

const digger = { _id: 'e', name: 'Экскаватор', type: 'ekskavator', timeZone: 'Europe/Moscow' }

const drawn = (more: Partial<CustomerView>) => {
  const view = { machines: [], former: [], days: [], present: [], madeAt: 0, ...more } as unknown as CustomerView
  return renderToStaticMarkup(<MachinesOnObject view={view} />)
}

test('an object that all machines have left is not one to which none was assigned yet', () => {
  expect(drawn({})).toContain('Машины на объект ещё не назначены')
  expect(drawn({ machines: [digger] })).toContain('Сейчас на объекте никого')
  expect(drawn({ former: [digger] })).toContain('Сейчас на объекте никого')
})
