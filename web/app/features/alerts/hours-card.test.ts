/** What the page of alerts weighs with the machines of a large park. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HoursCard } from './HoursCard'

test('the page as sent has the chosen machine in the list of hours, not the names of all once more', () => {
  const machines = Array.from({ length: 500 }, (_, n) => ({ _id: `m${n}`, name: `Экскаватор ${n}` }))
  const html = renderToString(createElement(HoursCard, { machines, loaded: [] }))
  expect(html).toContain('Экскаватор 0')
  expect(html).not.toContain('Экскаватор 1')
})
