import { z } from 'zod'
import { isInn, isKpp } from '../inn.ts'

const text = (most: number) => z.string().trim().max(most, `Не длиннее ${most} знаков`)

/** Empty: not told. */
export const Inn = text(12).refine((inn) => !inn || isInn(inn), 'Такого ИНН нет: проверьте цифры')

export const Requisites = z.object({
  /** As papers name the owner: «ИП Иванов Иван Иванович». */
  name: text(200),
  inn: Inn,
  /** Empty for a person. */
  kpp: text(9).refine((kpp) => !kpp || isKpp(kpp), 'КПП — девять знаков'),
  address: text(300),
})

export const getRequisites = { summary: 'Реквизиты владельца для документов', response: { 200: Requisites } }

export const saveRequisites = {
  summary: 'Записать реквизиты; пустые строки останутся в документах линиями для ручки',
  body: Requisites,
  response: { 200: Requisites },
}
