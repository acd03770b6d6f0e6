import type { Requisites } from '@spetskarta/shared/settings/requisites.ts'

/** Requisites that allow issuing papers: every number passes its check. */
export const REQUISITES: Requisites = {
  name: 'ИП Рамстроев Павел Игоревич',
  inn: '500100732259',
  kpp: '',
  address: '140100, Московская область, г. Раменское, ул. Михалевича, д. 3',
  okpo: '0123456789',
  ogrn: '304500116000157',
  phone: '+7 496 460-00-00',
  bank: 'ПАО Сбербанк, г. Москва',
  bic: '044525225',
  account: '40802810838000012345',
  bankAccount: '30101810400000000225',
  shown: false,
  numbering: 'common',
}
