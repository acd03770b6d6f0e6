/** An operator of the register with a name only. */
import type { Db } from '../../db/connect.ts'
import { saveOperator } from './operators.queries.ts'

export const operatorForm = (name: string) => ({
  name,
  staffNumber: '',
  licence: '',
  categories: '',
  licenceEnds: '',
  phone: '',
  code: undefined,
})

export async function makeOperator(db: Db, owner: string, name: string): Promise<number> {
  const saved = await saveOperator(db, owner, operatorForm(name))
  if (saved.state !== 'saved') throw new Error(saved.state)
  return saved.id
}
