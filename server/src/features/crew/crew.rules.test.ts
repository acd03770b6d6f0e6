import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crewAt, crewIn, type SaidSpan } from './crew.rules.ts'

const plan = (operator: number, from: number, to = Number.POSITIVE_INFINITY, madeAt = from): SaidSpan => ({
  operator,
  from,
  to,
  by: 'dispatcher',
  madeAt,
})
const chosen = (operator: number | null, from: number, to = Number.POSITIVE_INFINITY): SaidSpan => ({
  operator,
  from,
  to,
  by: 'recorder',
  madeAt: 0,
})
const spansOf = (said: SaidSpan[], from = 0, to = 100) =>
  crewIn(said, { from, to }).map((span) => [span.operator, span.from, span.to])

test('who has chosen himself in the recorder goes before who was assigned ahead', () => {
  expect(spansOf([plan(1, 10), chosen(2, 30, 60)])).toEqual([
    [1, 10, 30],
    [2, 30, 60],
    [1, 60, 100],
  ])
})

test('when nobody is chosen there any more, the plan holds again', () => {
  expect(spansOf([plan(1, 0), chosen(2, 20, 40), chosen(null, 40)])).toEqual([
    [1, 0, 20],
    [2, 20, 40],
    [1, 40, 100],
  ])
})

test('what was corrected afterwards goes before the recorder, and for later times it is a plan', () => {
  expect(spansOf([chosen(2, 0, 80), plan(3, 20, Number.POSITIVE_INFINITY, 50)])).toEqual([
    [2, 0, 20],
    [3, 20, 50],
    [2, 50, 80],
    [3, 80, 100],
  ])
  const nobody: SaidSpan = { operator: null, from: 20, to: 30, by: 'dispatcher', madeAt: 60 }
  expect(spansOf([chosen(2, 0), nobody])).toEqual([
    [2, 0, 20],
    [2, 30, 100],
  ])
})

test('two on one machine are two, and one assigned twice is one', () => {
  expect(spansOf([plan(1, 0, 50), plan(2, 20, 70), plan(1, 40, 60)])).toEqual([
    [1, 0, 60],
    [2, 20, 70],
  ])
  expect(crewAt([plan(1, 5), plan(2, 20)], 30)).toMatchObject([
    { operator: 1, from: 5 },
    { operator: 2, from: 20 },
  ])
})

test('two who begin together stand in the order of the register, whoever was assigned first', () => {
  expect(spansOf([plan(2, 10), plan(1, 10), plan(3, 5)])).toEqual([
    [3, 5, 100],
    [1, 10, 100],
    [2, 10, 100],
  ])
})

test('who begins at a moment is there at it, and who ends then is not', () => {
  const said = [plan(1, 5, 20), plan(2, 20, 30)]
  expect(crewAt(said, 5)).toMatchObject([{ operator: 1, from: 5 }])
  expect(crewAt(said, 20)).toMatchObject([{ operator: 2, from: 20 }])
  expect(crewAt(said, 30)).toEqual([])
})

test('who comes back is there since he came back', () => {
  const said = [plan(1, 0, 10), plan(2, 10, 20), plan(1, 20)]
  expect(crewAt(said, 20)).toMatchObject([{ operator: 1, from: 20 }])
  expect(crewAt(said, 50)).toMatchObject([{ operator: 1, from: 20 }])
})

test('spans of one operator never lie over each other, and nobody is there whom nothing names', () => {
  const span = fc.record({
    operator: fc.option(fc.integer({ min: 1, max: 3 })),
    from: fc.integer({ min: 0, max: 100 }),
    length: fc.integer({ min: 1, max: 60 }),
    by: fc.constantFrom('recorder' as const, 'dispatcher' as const),
    madeAt: fc.integer({ min: 0, max: 160 }),
  })
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
      const said = spans.map(({ length, ...one }): SaidSpan => ({ ...one, to: one.from + length }))
      const crew = crewIn(said, { from: 10, to: 90 })
      for (const one of crew) {
        expect(one.to).toBeGreaterThan(one.from)
        expect(said.some((s) => s.operator === one.operator && s.from < one.to && s.to > one.from)).toBe(true)
        for (const other of crew)
          if (other !== one && other.operator === one.operator)
            expect(other.to <= one.from || other.from >= one.to).toBe(true)
      }
    }),
  )
})
