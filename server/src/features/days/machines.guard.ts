/** Finds machines whose records a user may read; answers 404 for all others. */
import type { Db } from '../../db/connect.ts'
import { notFound, orNotFound } from '../../http/errors.ts'
import { readableMachines, roleOf } from '../tracks/access.queries.ts'
import { findMachine, type RecordedMachine } from './machines.queries.ts'

/** Also used if the machine exists but the user may not read it. */
export const NO_MACHINE = 'Такой техники нет'
/** For a machine that the user cannot see: it may belong to someone else, be deleted, or be closed to a partner. */
const NOT_SEEN = 'Эта машина вам не видна: владелец закрыл доступ к её записям или удалил её'
export const NOTHING_RECORDED = 'Этой техникой ещё ничего не записано'

/** The machine, if the user may read its records; otherwise a 404. */
export async function readableMachine(db: Db, userId: string, id: string): Promise<RecordedMachine & { own: boolean }> {
  const role = await roleOf(db, userId, id)
  if (!role) throw notFound(NOT_SEEN)
  return { ...orNotFound(await findMachine(db, id), NOT_SEEN), own: role === 'owner' }
}

/** The named machine, or a 404; without a name, all machines that the user may read. */
export async function machinesToRead(db: Db, userId: string, id: string | undefined): Promise<string[]> {
  if (id === undefined) return readableMachines(db, userId)
  if (!(await roleOf(db, userId, id))) throw notFound(NOT_SEEN)
  return [id]
}
