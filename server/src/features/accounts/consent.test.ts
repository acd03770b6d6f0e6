/** The consent to the processing of data. */
import { giveConsent, signup } from '@spetskarta/shared/accounts/accounts.ts'
import { CONSENT_VERSION } from '@spetskarta/shared/accounts/consent.ts'
import { getAccount } from '@spetskarta/shared/settings/settings.ts'
import { expect, test } from 'vitest'
import { cookieOf } from '../../../test/cookies.ts'
import { testApp } from '../../../test/harness.ts'
import { newEmail, PASSWORD } from '../../../test/sign-up.ts'

const { ask, send, sendAny } = await testApp()

const signUp = async (consent?: typeof CONSENT_VERSION) =>
  cookieOf(await send(signup, { body: { email: newEmail(), password: PASSWORD, consent } }))
const consentOf = async (cookie: string) => (await ask(getAccount, {}, { cookie })).consent

test('is kept with its text and moment from the sign-up', async () => {
  expect(await consentOf(await signUp(CONSENT_VERSION))).toEqual({
    version: CONSENT_VERSION,
    givenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test('is given later by who signed up without it; given twice, the first moment stays', async () => {
  const cookie = await signUp()
  expect(await consentOf(cookie)).toBeNull()
  const give = () => ask(giveConsent, { body: { consent: CONSENT_VERSION } }, { cookie })
  await give()
  const first = await consentOf(cookie)
  await give()
  expect(await consentOf(cookie)).toEqual(first)
})

test('to another text than the present one is refused', async () => {
  const old = await sendAny(giveConsent, { body: { consent: '2020-01-01' } }, { cookie: await signUp() })
  expect([old.statusCode, old.json().message]).toEqual([400, 'Текст согласия изменился. Обновите страницу'])
})
