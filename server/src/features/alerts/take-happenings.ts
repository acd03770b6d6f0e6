/** Makes alerts of what has happened: each happening once, whatever server does so and whenever it dies. */
import type { AlertSettings } from '@spetskarta/shared/alerts/alerts.ts'
import type { Db } from '../../db/connect.ts'
import { alone, insertAlert, lastAlert, listUntaken, markTaken, type Untaken } from './alerts.queries.ts'
import { dueAt, toTell } from './alerts.rules.ts'
import { partnersToTell, settingsByUser } from './settings.queries.ts'

const AT_ONCE = 200

/** In one transaction with the mark that they are taken. `now` ms. */
export async function takeHappenings(db: Db, signal?: AbortSignal, now = Date.now()): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE && !signal?.aborted; )
    taken = await alone(db, async (transaction) => {
      const happened = await listUntaken(transaction, AT_ONCE)
      const told = await usersToTell(transaction, happened)
      const settings = await settingsByUser(transaction, [...new Set(told.map(({ user }) => user))])
      for (const one of told) await addAlerts(transaction, one, settings.get(one.user), now)
      await markTaken(transaction, happened)
      return happened.length
    })
}

interface ToldUser {
  user: string
  happened: Untaken
}

/** The owner, and partners who have chosen the machine. */
async function usersToTell(transaction: Db, happened: Untaken[]): Promise<ToldUser[]> {
  const partners = await partnersToTell(transaction, [...new Set(happened.map(({ equipment }) => equipment))])
  return happened.flatMap((one) => [
    { user: one.owner, happened: one },
    ...partners.filter(({ equipment }) => equipment === one.equipment).map(({ user }) => ({ user, happened: one })),
  ])
}

async function addAlerts(
  transaction: Db,
  { user, happened }: ToldUser,
  settings: AlertSettings | undefined,
  now: number,
): Promise<void> {
  if (!settings) return
  for (const told of toTell(happened, settings, user === happened.owner)) {
    const of = { user, equipment: happened.equipment, ...told }
    const due = dueAt(told, settings, await lastAlert(transaction, of), now)
    await insertAlert(transaction, { ...of, happening: happened.id, due })
  }
}
