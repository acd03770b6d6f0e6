import { expect, test } from 'vitest'
import { openSigning } from '../../../outside/signing.ts'
import { customerToken, isCustomerToken } from './link-token.rules.ts'

const ours = openSigning('s'.repeat(32))
const [nonce, newer] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)]
const token = customerToken(ours, 7, nonce)

test('the link of an object opens that object, until it is made anew, on this server', () => {
  expect(isCustomerToken(ours, 7, nonce, token)).toBe(true)
  expect(isCustomerToken(ours, 8, nonce, token)).toBe(false)
  expect(isCustomerToken(ours, 7, newer, token)).toBe(false)
  expect(isCustomerToken(openSigning('t'.repeat(32)), 7, nonce, token)).toBe(false)
  expect(isCustomerToken(ours, 7, nonce, `${token}x`)).toBe(false)
})
