import { expect, test } from 'vitest'
import { openSigning } from '../../outside/signing.ts'
import { endToken, userOfEndToken } from './end-link.rules.ts'

const ours = openSigning('s'.repeat(32))
const token = endToken(ours, 'user-1')

test('a link that ends letters names its user, and is of this server', () => {
  expect(userOfEndToken(ours, token)).toBe('user-1')
  expect(endToken(ours, 'user-1')).toBe(token)
  expect(userOfEndToken(openSigning('t'.repeat(32)), token)).toBeUndefined()
})

test.each([
  ['of another user', token.replace('user-1', 'user-2')],
  ['with more behind it', `${token}.`],
  ['without a signature', 'user-1'],
  ['of nothing', ''],
])('a link %s is refused', (_, wrong) => expect(userOfEndToken(ours, wrong)).toBeUndefined())
