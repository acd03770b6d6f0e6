/** Machines for users who may read what they have recorded; for others a 404. */
import type { Db } from '../../db/connect.ts'
import { notFound, orNotFound } from '../../http/errors.ts'
import { readableMachines, roleOf } from '../tracks/access.queries.ts'
import { findMachine, type RecordedMachine } from './machines.queries.ts'

/** Also where the machine exists but the user may not read it. */
export const NO_MACHINE = 'Такой техники нет'
/** Of a machine that the user cannot see: it may be a stranger's, or no longer there, or closed to a partner meanwhile. */
const NOT_SEEN = 'Эта машина вам не видна: владелец закрыл доступ к её записям или удалил её'
export const NOTHING_RECORDED = 'Этой техникой ещё ничего не записано'

/** The machine, if the user may read what it has recorded; else a 404. */
export async function readableMachine(db: Db, userId: string, id: string): Promise<RecordedMachine & { own: boolean }> {
  const role = await roleOf(db, userId, id)
  if (!role) throw notFound(NOT_SEEN)
  return { ...orNotFound(await findMachine(db, id), NOT_SEEN), own: role === 'owner' }
}

/** The machine asked for, or a 404; without one all that the user may read. */
export async function machinesToRead(db: Db, userId: string, id: string | undefined): Promise<string[]> {
  if (id === undefined) return readableMachines(db, userId)
  if (!(await roleOf(db, userId, id))) throw notFound(NOT_SEEN)
  return [id]
}
