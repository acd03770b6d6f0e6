import { expect, test } from 'vitest'
import { openSigning } from '../../outside/signing.ts'
import { messageLettersToken } from '../messages/unread.rules.ts'
import { unsubscribeToken, userOfToken } from './unsubscribe.rules.ts'

const ours = openSigning('s'.repeat(32))
const token = unsubscribeToken(ours, 'user-1')

test('a link that ends letters names its user, and is of this server', () => {
  expect(userOfToken(ours, token)).toBe('user-1')
  expect(userOfToken(openSigning('t'.repeat(32)), token)).toBeUndefined()
})

test.each([
  ['of another user', token.replace('user-1', 'user-2')],
  ['of letters of another kind', messageLettersToken(ours, 'user-1')],
  ['with more behind it', `${token}.`],
  ['without a signature', 'user-1'],
  ['of nothing', ''],
])('a link %s is refused', (_, wrong) => expect(userOfToken(ours, wrong)).toBeUndefined())
