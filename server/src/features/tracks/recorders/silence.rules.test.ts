import { MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { silentAfter } from './silence.rules.ts'

const says = (seconds: Record<string, number>) =>
  new Map(Object.entries(seconds).map(([id, s]) => [id, { seconds: s }]))

test.each([
  ['a phone that says nothing', ['a'], {}, null, 15],
  ['a phone that sends each ten seconds', ['a'], { a: 10 }, null, 15],
  ['a tracker that means to send each ten minutes may miss two', ['a'], { a: 600 }, null, 31.5],
  ['what was learned counts where nothing is said', ['a'], {}, 600, 31.5],
  ['what is said stands above what was learned', ['a'], { a: 10 }, 600, 15],
  ['of two the one that sends more often is waited for', ['a', 'b'], { a: 900, b: 10 }, null, 15],
  ['never longer than a gap may be', ['a'], { a: 7200 }, null, 65],
  ['no recorder', [], {}, null, 15],
] as const)('%s', (_what, recorders, stated, usual, minutes) => {
  expect(silentAfter(recorders, says(stated), usual)).toBeCloseTo(minutes * MINUTE, 3)
})
