/** Against days whose truth is known: noise, sloshing, slopes, an engine that burns, fillings and drains. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../../../test/random.ts'
import { fuelChanges, LEAST_L, type Level } from './fuel.rules.ts'

interface Truth {
  at: number
  litres: number
}
interface Simulated {
  levels: Level[]
  filled: Truth[]
  drained: Truth[]
}

/** A day of readings every so many seconds, as a sensor in a tank of 400 litres reports them. */
function dayOf(seed: number): Simulated {
  const random = randomFrom(seed)
  const between = (from: number, to: number) => from + random() * (to - from)
  const every = [30, 60, 60, 120][Math.floor(random() * 4)] ?? 60
  const [filled, drained]: [Truth[], Truth[]] = [[], []]
  let level = between(120, 380)
  const events: { at: number; litres: number; lasts: number }[] = []
  // Further apart than the rule needs to separate them.
  for (let at = between(1, 4) * HOUR; at < 21 * HOUR; at += between(2.5, 8) * HOUR)
    if (random() < 0.6)
      events.push({
        at,
        litres: random() < 0.55 ? between(16, 200) : -between(20, 120),
        lasts: between(2, 10) * MINUTE,
      })
  const slopes = Array.from({ length: 4 }, () => ({
    from: between(0, 24) * HOUR,
    lasts: between(1, 12) * MINUTE,
    litres: between(-35, 35),
  }))
  const works = (at: number) => at > 7 * HOUR && at < 19 * HOUR && Math.floor(at / (40 * MINUTE)) % 4 !== 0
  const levels: Level[] = []
  for (let at = 0; at < 24 * HOUR; at += every * 1000) {
    const running = works(at)
    if (running) level -= (between(8, 18) * every) / 3600
    for (const event of events) {
      const part =
        Math.max(0, Math.min(at, event.at + event.lasts) - Math.max(at - every * 1000, event.at)) / event.lasts
      const room = event.litres > 0 ? 400 - level : level - 5
      level += Math.sign(event.litres) * Math.min(Math.abs(event.litres) * part, Math.max(0, room))
    }
    level = Math.max(3, level)
    const slope = slopes.find(({ from, lasts }) => at >= from && at < from + lasts)?.litres ?? 0
    const noise = between(-1, 1) * (running ? 4 : 0.8) + (running && random() < 0.02 ? between(-25, 25) : 0)
    levels.push({ at, value: Math.max(0, level + noise + slope) })
  }
  // What a full or an empty tank left of them.
  for (const { at, litres, lasts } of events) {
    const near = (from: number, to: number) => {
      const inside = levels.filter((one) => one.at >= from && one.at < to).map(({ value }) => value)
      return inside.toSorted((a, b) => a - b)[Math.floor(inside.length / 2)] ?? 0
    }
    const really = near(at + lasts, at + lasts + 6 * MINUTE) - near(at - 6 * MINUTE, at)
    if (litres > 0) filled.push({ at, litres: really })
    else drained.push({ at, litres: -really })
  }
  return { levels, filled, drained }
}

const DAYS = Array.from({ length: 300 }, (_, i) => {
  const { levels, ...truth } = dayOf(i + 1)
  return { ...truth, changes: fuelChanges(levels) }
})
const near = (truth: Truth[], at: number) => truth.some((one) => Math.abs(one.at - at) < 30 * MINUTE)

describe('in 300 simulated days', () => {
  test('at least 95 % of the fillings over 15 litres are found, within a tenth of their litres or 8', () => {
    const all = DAYS.flatMap(({ changes, filled }) => {
      const found = changes.filter(({ kind }) => kind === 'filled')
      return filled
        .filter(({ litres }) => litres >= LEAST_L)
        .map((truth) => ({ truth, found: found.find(({ from }) => Math.abs(from - truth.at) < 30 * MINUTE) }))
    })
    const right = all.filter(
      ({ truth, found }) => found && Math.abs(found.litres - truth.litres) <= Math.max(8, truth.litres / 10),
    )
    console.log(`fillings: ${right.length} of ${all.length}`)
    expect(all.length).toBeGreaterThan(200)
    expect(right.length / all.length).toBeGreaterThanOrEqual(0.95)
  })

  test('there is no drain where nothing was drained, and no filling where nothing was filled', () => {
    const wrong = DAYS.flatMap(({ changes, filled, drained }, day) =>
      changes
        .filter(({ kind, from }) => !near(kind === 'filled' ? filled : drained, from))
        .map((change) => ({ day, ...change })),
    )
    expect(wrong).toEqual([])
  })

  test('most drains of 30 litres and more are found', () => {
    const all = DAYS.flatMap(({ changes, drained }) => {
      const found = changes.filter(({ kind }) => kind === 'drained')
      return drained
        .filter(({ litres }) => litres >= 30)
        .map(({ at }) =>
          near(
            found.map(({ from }) => ({ at: from, litres: 0 })),
            at,
          ),
        )
    })
    console.log(`drains: ${all.filter(Boolean).length} of ${all.length}`)
    expect(all.filter(Boolean).length / all.length).toBeGreaterThan(0.9)
  })
})

test('few readings, and none, are no change', () => {
  expect(fuelChanges([])).toEqual([])
  expect(
    fuelChanges([
      { at: 0, value: 100 },
      { at: MINUTE, value: 20 },
    ]),
  ).toEqual([])
})
