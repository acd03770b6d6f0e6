import { getRequisites, saveRequisites } from '@spetskarta/shared/settings/requisites.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const { ask, send, signIn } = await testApp()

const OWNER = {
  name: 'ИП Рамстроев Павел Игоревич',
  inn: '500100732259',
  kpp: '',
  address: '140100, Московская область, г. Раменское',
  okpo: '0123456789',
  ogrn: '304500116000157',
  phone: '+7 496 460-00-00',
  bank: 'ПАО Сбербанк, г. Москва',
  bic: '044525225',
  account: '40802810838000012345',
  bankAccount: '30101810400000000225',
  numbering: 'common' as const,
}

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
    expect((await send(saveRequisites, { body: { ...OWNER, [name]: value } }, { cookie })).statusCode, name).toBe(400)
  expect(await ask(saveRequisites, { body: OWNER }, { cookie })).toEqual(OWNER)
  expect(await ask(getRequisites, {}, { cookie })).toEqual(OWNER)
})
