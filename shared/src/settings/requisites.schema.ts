import { z } from 'zod'
import { isInn, isKpp } from '../inn.ts'
import { isAccount, isBankAccount, isBic, isOgrn, isOkpo } from '../requisite-numbers.ts'

const text = (most: number) => z.string().trim().max(most, `Не длиннее ${most} знаков`)

/** An empty text means: not entered, here and below. */
export const Inn = text(12).refine((inn) => !inn || isInn(inn), 'Такого ИНН нет: проверьте цифры')
/** Firms only. */
export const Kpp = text(9).refine((kpp) => !kpp || isKpp(kpp), 'КПП — девять знаков')
export const Okpo = text(10).refine((okpo) => !okpo || isOkpo(okpo), 'Такого ОКПО нет: проверьте цифры')
const Ogrn = text(15).refine((ogrn) => !ogrn || isOgrn(ogrn), 'Такого ОГРН нет: проверьте цифры')

/** With `account` the bank's БИК must be right too, because the check digit covers both. */
function rightAccounts(
  { bic, account, bankAccount }: { bic: string; account: string; bankAccount: string },
  context: z.RefinementCtx,
) {
  const refuse = (message: string, field: string) => context.addIssue({ code: 'custom', message, path: [field] })
  if ((account || bankAccount) && !bic) return refuse('Введите БИК банка', 'bic')
  if (account && !isAccount(account, bic)) refuse('Такого счёта в этом банке нет: проверьте счёт и БИК', 'account')
  if (bankAccount && !isBankAccount(bankAccount, bic))
    refuse('Такого корреспондентского счёта у этого банка нет', 'bankAccount')
}

export const Requisites = z
  .object({
    /** Name of the owner on papers: «ИП Иванов Иван Иванович». */
    name: text(200),
    inn: Inn,
    kpp: Kpp,
    address: text(300),
    okpo: Okpo.default(''),
    ogrn: Ogrn.default(''),
    phone: text(40).default(''),
    /** Name and town of the bank. */
    bank: text(200).default(''),
    bic: text(9)
      .refine((bic) => !bic || isBic(bic), 'БИК — девять цифр, первая 0')
      .default(''),
    account: text(20).default(''),
    /** The bank's own account (корреспондентский счёт). */
    bankAccount: text(20).default(''),
    /** Whether listings state that this ИНН is active in the register. */
    shown: z.boolean().default(false),
    /** `common`: one series of numbers for papers of all kinds; `kind`: one series per kind. */
    numbering: z.enum(['common', 'kind'], 'Неизвестная нумерация').default('common'),
  })
  .superRefine(rightAccounts)

export const getRequisites = { summary: 'Реквизиты владельца для документов', response: { 200: Requisites } }

export const saveRequisites = {
  summary: 'Записать реквизиты; пустые строки останутся в документах линиями для ручки',
  body: Requisites,
  response: { 200: Requisites },
}
