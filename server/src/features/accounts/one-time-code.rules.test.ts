/** Codes against those of the standard, and of a library that apps are made with. */
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { forApp, makeRecoveryCodes, makeSecret, oneForm, timeStepOf } from './one-time-code.rules.ts'

const STEP = 30_000
/** RFC 6238, appendix B, the last six of its eight digits. */
const RFC = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code of the standard is %s', (seconds, code) => {
  expect(timeStepOf(RFC, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is taken in its step, and in one step before and after it', () => {
  const at = 1_111_111_111_000
  const step = Math.floor(at / STEP)
  const begins = step * STEP
  const taken = (now: number) => timeStepOf(RFC, '050471', now)
  expect([begins - STEP - 1, begins - STEP, begins, begins + 2 * STEP - 1, begins + 2 * STEP].map(taken)).toEqual([
    undefined,
    step,
    step,
    step,
    undefined,
  ])
})

test.each(['', '05047', '0504711', '05047a', ' 50471', '０５０４７１'])('«%s» is no code', (code) => {
  expect(timeStepOf(RFC, code, 1_111_111_111_000)).toBeUndefined()
})

test('an app that is made with a library shows the codes that are taken', () => {
  for (let i = 0; i < 50; i++) {
    const secret = makeSecret()
    expect(secret).toHaveLength(20)
    const email = 'иван+1@example.org'
    const app = new TOTP({
      issuer: 'Спецкарта',
      label: email,
      secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    })
    expect(forApp(secret, email)).toEqual({ secret: app.secret.base32, uri: app.toString() })
    const now = 1_700_000_000_000 + i * 7_777_777
    expect(timeStepOf(secret, app.generate({ timestamp: now }), now)).toBe(Math.floor(now / STEP))
  }
})

test('the first step of all has a code: RFC 4226, appendix D', () => {
  expect([timeStepOf(RFC, '755224', 0), timeStepOf(RFC, '287082', 0)]).toEqual([0, 1])
})

test('ten recovery codes are of ten signs that do not look alike, and are compared however they are typed', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[abcdefghjkmnpqrstuvwxyz2-9]{5}-[abcdefghjkmnpqrstuvwxyz2-9]{5}$/)
  expect([' ABCDE - fghjk\n', 'abcde--fghjk', '123 456'].map(oneForm)).toEqual(['abcdefghjk', 'abcdefghjk', '123456'])
})
