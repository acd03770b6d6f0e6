/** Which passwords may be used. */
import { expect, test } from 'vitest'
import { judgePassword, passwordRefusal, TOO_CLOSE, TOO_COMMON } from './password-strength.ts'

const IVAN = { email: 'ivan.petrov77@stroyka.example', name: 'Рамстрой', userUrl: 'tihiy-ekskavator-k7' }

test.each([
  '123456',
  'qwerty123',
  'Password1',
  'p@ssw0rd',
  'dragon',
  'monkey12',
  'iloveyou',
  'йцукен',
  'зфыыцщкв',
  'пароль',
  'gfhjkm',
  'aaaaaaaa',
  'abcabcabc',
  '19850412',
  '1q2w3e4r5t',
  'x'.repeat(128),
  ' qwerty ',
])('%j is tried first', async (password) => {
  expect(await passwordRefusal(password, IVAN)).toBe(TOO_COMMON)
})

test.each([
  'ivan.petrov77@stroyka.example',
  'ivan.petrov77',
  'petrov77',
  'Stroyka1',
  'Рамстрой',
  'рамстрой1',
  'tihiy-ekskavator-k7',
  'spetskarta',
  'Спецкарта1',
])('%j is known to whoever knows the person', async (password) => {
  expect(await passwordRefusal(password, IVAN)).toBe(TOO_CLOSE)
})

test.each(['kran25tonn-', 'xk7q2p', 'ekskavator-na-gusenicah', 'Лошадь верно скрепка', '8(916)-kran', 'ж9Ы?к2'])(
  '%j may be used',
  async (password) => {
    expect(await passwordRefusal(password, IVAN)).toBeUndefined()
  },
)

test('the longer and stranger, the stronger', async () => {
  const strengths = ['qwerty', 'xk7q2p', 'xk7q2p9w', 'xk7q2p9wm4ztl'].map((text) => judgePassword(text, {}))
  expect((await Promise.all(strengths)).map(({ strength }) => strength)).toEqual([0, 1, 2, 3])
})

test('the longest and most confusing password is judged at once', async () => {
  await judgePassword('x', {})
  const begun = performance.now()
  for (const text of ['4@8({[<3!1|0$57+%2', 'p@$$w0rd', 'a1b2', '@', '9й']) await judgePassword(text.repeat(60), IVAN)
  expect(performance.now() - begun).toBeLessThan(1500)
})
