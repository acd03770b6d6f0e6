/** A dialog closes itself after its call only by `useOwnClose`, or the late answer would close a dialog opened since. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ASKS = /\b(FormDialog|ConfirmDialog|StepDialog|useAttempt)\b/
const CLOSES = /(?<!=> )\bonClose\(\)/

test('no dialog that makes a call closes whatever is open', () => {
  const dialogs = globSync('web/app/{features,ui}/**/*.{ts,tsx}')
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
    .filter(({ source }) => ASKS.test(source) && source.includes('onClose'))
  expect(dialogs.length).toBeGreaterThan(40)
  const wrong = dialogs.filter(({ source }) => CLOSES.test(source) && !source.includes('useIsOpen'))
  expect(wrong.map(({ file }) => file)).toEqual([])
})
