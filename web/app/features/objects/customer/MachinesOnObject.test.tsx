import type { CustomerView } from '@spetskarta/shared/objects/customer.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoHours } from './Hours'
import { MachinesOnObject } from './MachinesOnObject'

const digger = { _id: 'e', name: 'Экскаватор', type: 'ekskavator', timeZone: 'Europe/Moscow' }

const drawn = (more: Partial<CustomerView>) => {
  const view = {
    machines: [],
    former: [],
    days: [],
    uncounted: [],
    present: [],
    madeAt: 0,
    ...more,
  } as unknown as CustomerView
  return renderToStaticMarkup(<MachinesOnObject view={view} />)
}

test('an object that all machines have left is not one to which none was assigned yet', () => {
  expect(drawn({})).toContain('Машины на объект ещё не назначены')
  expect(drawn({ machines: [digger] })).toContain('Сейчас на объекте никого')
  expect(drawn({ former: [digger] })).toContain('Сейчас на объекте никого')
})

test('of a machine whose newest day could not be counted nobody says that it is not there', () => {
  const lost = drawn({ machines: [digger], uncounted: [{ itemId: 'e', day: '2026-11-24' }] })
  expect(lost).toContain('Кто сейчас на объекте, неизвестно')
  expect(lost).toContain('где сейчас, неизвестно')
  expect(lost).not.toContain('не на объекте')
  const roller = { ...digger, _id: 'k', name: 'Каток' }
  const present = [{ itemId: 'k', heardAt: 0, stoppedAt: null }]
  expect(drawn({ machines: [digger, roller], present, uncounted: [{ itemId: 'e', day: '2026-11-24' }] })).toContain(
    'Сейчас на объекте: 1\u00a0машина, 1 неизвестно где',
  )
})

test('while a machine on the object is silent, nobody says that no machine was there', () => {
  const [from, to, zoned] = ['2026-11-30', '2026-11-30', { itemId: 'e', heardAt: 0, stoppedAt: null }]
  const said = (present: (typeof zoned)[]) => renderToStaticMarkup(<NoHours view={{ from, to, present }} />)
  expect(said([])).toContain('Сегодня техники на объекте не было')
  expect(said([zoned])).toContain('Сегодня записей с объекта нет')
  expect(said([zoned])).not.toContain('не было')
})
