import { getRequisites, saveRequisites } from '@spetskarta/shared/settings/requisites.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { REQUISITES } from './requisites.fixture.ts'

const { ask, send, signIn } = await testApp()

test('wrong requisites are refused, right ones stay', async () => {
  const cookie = await signIn()
  expect(await ask(getRequisites, {}, { cookie })).toMatchObject({
    name: '',
    ogrn: '',
    account: '',
    numbering: 'common',
  })
  const wrong = {
    inn: '7707083894',
    kpp: '12',
    okpo: '0123456788',
    ogrn: '304500116000158',
    bic: '9',
    bankAccount: '1',
  }
  for (const [name, value] of [...Object.entries(wrong), ['account', '40802810838000012346']] as const)
    expect((await send(saveRequisites, { body: { ...REQUISITES, [name]: value } }, { cookie })).statusCode, name).toBe(
      400,
    )
  expect(await ask(saveRequisites, { body: REQUISITES }, { cookie })).toEqual(REQUISITES)
  expect(await ask(getRequisites, {}, { cookie })).toEqual(REQUISITES)
})
