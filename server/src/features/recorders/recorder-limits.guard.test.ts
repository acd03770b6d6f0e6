import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { openRecorderLimits } from './recorder-limits.guard.ts'

const from = (ip: string) => ({ ip }) as FastifyRequest
const SITE = from('203.0.113.7')

function openAt() {
  let now = Date.UTC(2026, 6, 17)
  const limits = openRecorderLimits(true, () => now)
  return {
    limits,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('a recorder may send a million points at once, a week of them, and then 20 a second', () => {
  const { limits, pass } = openAt()
  limits.right('phone')
  for (let i = 0; i < 200_000; i++) limits.take(SITE, 'phone', 1)
  for (let i = 0; i < 160; i++) limits.take(SITE, 'phone', 5000)
  expect(() => limits.take(SITE, 'phone', 1)).toThrow('Слишком много точек от одного регистратора. Подождите минуту')
  pass(1000)
  limits.take(SITE, 'phone', 20)
  expect(() => limits.take(SITE, 'phone', 1)).toThrow()
})

test('a heartbeat counts as a point', () => {
  const { limits } = openAt()
  limits.right('phone')
  limits.take(SITE, 'phone', 999_999)
  limits.take(SITE, 'phone', 0)
  expect(() => limits.take(SITE, 'phone', 0)).toThrow()
})

/** Limits after 600 wrong tokens from one network. */
function openAfterWrong() {
  const { limits, pass } = openAt()
  limits.right('phone')
  for (let i = 0; i < 600; i++) {
    limits.take(SITE, `wrong ${i}`, 1)
    limits.wrong(SITE, `wrong ${i}`)
  }
  return { limits, pass }
}

test('after 600 wrong tokens a network must wait ten minutes', () => {
  const { limits, pass } = openAfterWrong()
  expect(() => limits.take(SITE, 'wrong', 1)).toThrow(expect.objectContaining({ statusCode: 429 }))
  pass(10 * 60_000)
  limits.take(SITE, 'wrong', 1)
})

test('wrong tokens from a network refuse neither its known phones nor other networks', () => {
  const { limits } = openAfterWrong()
  limits.take(SITE, 'phone', 1)
  limits.take(from('198.51.100.1'), 'wrong', 1)
})

test('a token that was right once counts as wrong after it was revoked', () => {
  const { limits } = openAt()
  limits.right('phone')
  for (let i = 0; i < 600; i++) limits.wrong(SITE, 'phone')
  expect(() => limits.take(SITE, 'phone', 1)).toThrow(expect.objectContaining({ statusCode: 429 }))
})
