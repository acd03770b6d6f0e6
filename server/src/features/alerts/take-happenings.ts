/** Makes alerts from happenings: each happening once, whichever server does so, and even if it dies in between. */
import type { Db } from '../../db/connect.ts'
import { alone, insertAlert, lastAlert, listUntaken, markTaken, type Untaken } from './alerts.queries.ts'
import { dueAt, type TellRole, toTell } from './alerts.rules.ts'
import { recipientsOf } from './recipients.queries.ts'
import { type StoredSettings, settingsByUser } from './settings.queries.ts'

const AT_ONCE = 200

/** Alerts are made in one transaction with marking their happenings as taken. `now` ms. */
export async function takeHappenings(db: Db, signal?: AbortSignal, now = Date.now()): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE && !signal?.aborted; )
    taken = await alone(db, async (transaction) => {
      const happened = await listUntaken(transaction, AT_ONCE)
      const notified = await usersToTell(transaction, happened)
      const settings = await settingsByUser(transaction, [...new Set(notified.map(({ user }) => user))])
      for (const one of notified) await addAlerts(transaction, one, settings.get(one.user), now)
      await markTaken(transaction, happened)
      return happened.length
    })
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

async function addAlerts(
  transaction: Db,
  { user, role, happened }: NotifiedUser,
  settings: StoredSettings | undefined,
  now: number,
): Promise<void> {
  if (!settings) return
  for (const alert of toTell(happened, settings, role)) {
    const of = { user, equipment: happened.equipment, ...alert }
    const due = dueAt(alert, settings, await lastAlert(transaction, of), now)
    await insertAlert(transaction, { ...of, happening: happened.id, due })
  }
}
