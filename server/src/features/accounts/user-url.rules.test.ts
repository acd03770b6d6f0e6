import { expect, test } from 'vitest'
import { makeUserUrl } from './user-url.rules.ts'

test('the address of a new user says nothing of him, makes no words and has no letters that look alike', () => {
  expect(makeUserUrl()).toMatch(/^user-[bcdfghjkmnpqrstvwxz]{8}$/)
  expect(makeUserUrl(10)).toMatch(/^user-[bcdfghjkmnpqrstvwxz]{10}$/)
  expect(new Set(Array.from({ length: 100 }, () => makeUserUrl())).size).toBe(100)
})
