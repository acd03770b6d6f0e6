/** Makes alerts from happenings: each happening once, whichever server does so, and even if it dies in between. */
import { isDatabaseAway } from '../../db/away.ts'
import type { Db } from '../../db/connect.ts'
import {
  alone,
  insertAlert,
  lastAlert,
  listUntaken,
  markTaken,
  type Untaken,
  undoneIfFailed,
} from './alerts.queries.ts'
import { dueAt, type TellRole, toTell } from './alerts.rules.ts'
import { recipientsOf } from './recipients.queries.ts'
import { type StoredSettings, settingsByUser } from './settings.queries.ts'

const AT_ONCE = 200

/**
 * Alerts are made in one transaction with marking their happenings as taken. An alert that cannot be made holds up no others: its
 * happening stays untaken, and the first failure is thrown at the end. `now` ms.
 */
export async function takeHappenings(db: Db, signal?: AbortSignal, now = Date.now()): Promise<void> {
  const failed: unknown[] = []
  let after = '0'
  for (let taken = AT_ONCE; taken === AT_ONCE && !signal?.aborted; ) {
    const from = after
    const take = (apart?: (error: unknown) => void) =>
      alone(db, (transaction) => takeSome(transaction, from, now, apart))
    const happened = await take().catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error
      return take((failure) => failed.push(failure))
    })
    taken = happened.length
    after = happened.at(-1)?.id ?? after
  }
  if (failed.length > 0) throw failed[0]
}

/** Returns the next happenings. `apart` gets the errors of alerts that cannot be made; undefined: the first error is thrown. */
async function takeSome(
  transaction: Db,
  after: string,
  now: number,
  apart: ((error: unknown) => void) | undefined,
): Promise<Untaken[]> {
  const happened = await listUntaken(transaction, AT_ONCE, after)
  const notified = await usersToTell(transaction, happened)
  const settings = await settingsByUser(transaction, [...new Set(notified.map(({ user }) => user))])
  const untaken = new Set<Untaken>()
  for (const one of notified)
    for (const add of alertsOf(transaction, one, settings.get(one.user), now))
      if (!apart) await add()
      else
        await undoneIfFailed(transaction, add).catch((error: unknown) => {
          untaken.add(one.happened)
          apart(error)
        })
  await markTaken(
    transaction,
    happened.filter((one) => !untaken.has(one)),
  )
  return happened
}

interface NotifiedUser {
  user: string
  role: TellRole
  happened: Untaken
}

/** The owner, partners, and people of the company, if they have chosen the machine. */
async function usersToTell(transaction: Db, happened: Untaken[]): Promise<NotifiedUser[]> {
  const watching = await recipientsOf(transaction, [...new Set(happened.map(({ equipment }) => equipment))])
  const byMachine = Map.groupBy(watching, ({ equipment }) => equipment)
  return happened.flatMap((one) =>
    (byMachine.get(one.equipment) ?? []).map(({ user, role }) => ({ user, role, happened: one })),
  )
}

/** For each alert of the user a function that stores it. */
const alertsOf = (
  transaction: Db,
  { user, role, happened }: NotifiedUser,
  settings: StoredSettings | undefined,
  now: number,
): (() => Promise<void>)[] =>
  settings
    ? toTell(happened, settings, role).map((alert) => async () => {
        const of = { user, equipment: happened.equipment, ...alert }
        const due = dueAt(alert, settings, await lastAlert(transaction, of), now)
        await insertAlert(transaction, { ...of, happening: happened.id, due })
      })
    : []
