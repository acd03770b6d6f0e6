import { expect, test } from 'vitest'
import { openSigning } from '../../outside/signing.ts'
import { answerToken, ofAnswerToken } from './answer-link.rules.ts'

const ours = openSigning('s'.repeat(32))
const token = answerToken(ours, 'user-1', '42')

test('a link that ends letters of a theme names its user and the theme, and is of this server', () => {
  expect(ofAnswerToken(ours, token)).toEqual({ userId: 'user-1', theme: '42' })
  expect(answerToken(ours, 'user-1', '42')).toBe(token)
  expect(ofAnswerToken(openSigning('t'.repeat(32)), token)).toBeUndefined()
})

test.each([
  ['of another user', token.replace('user-1', 'user-2')],
  ['of another theme', token.replace('.42.', '.43.')],
  ['with more behind it', `${token}.`],
  ['without a theme', 'user-1'],
  ['of nothing', ''],
])('a link %s is refused', (_, wrong) => expect(ofAnswerToken(ours, wrong)).toBeUndefined())
