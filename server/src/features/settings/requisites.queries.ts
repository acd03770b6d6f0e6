/** Requisites of an owner, printed on papers. */
import type { Requisites } from '@spetskarta/shared/settings/requisites.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

const NONE: Requisites = {
  name: '',
  inn: '',
  kpp: '',
  address: '',
  okpo: '',
  ogrn: '',
  phone: '',
  bank: '',
  bic: '',
  account: '',
  bankAccount: '',
  shown: false,
  numbering: 'common',
}

export async function findRequisites(db: Db, userId: string): Promise<Requisites> {
  const row = await db
    .selectFrom('requisites')
    .select(['name', 'inn', 'kpp', 'address', 'okpo', 'ogrn', 'phone', 'bank', 'bic', 'account', 'shown'])
    .select(['bank_account as bankAccount', sql<Requisites['numbering']>`numbering`.as('numbering')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? NONE
}

export async function saveRequisites(db: Db, userId: string, { bankAccount, ...given }: Requisites): Promise<void> {
  const columns = { ...given, bank_account: bankAccount }
  await db
    .insertInto('requisites')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}
