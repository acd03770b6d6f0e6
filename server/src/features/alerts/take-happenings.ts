/** Makes alerts of what has happened: each happening once, whatever server does so and whenever it dies. */
import type { AlertSettings } from '@spetskarta/shared/alerts/alerts.ts'
import type { Db } from '../../db/connect.ts'
import { alone, insertAlert, lastAlert, listUntaken, markTaken, type Untaken } from './alerts.queries.ts'
import { dueAt, toTell } from './alerts.rules.ts'
import { settingsByUser } from './settings.queries.ts'

const AT_ONCE = 200

/** In one transaction with the mark that they are taken. `now` ms. */
export async function takeHappenings(db: Db, signal?: AbortSignal, now = Date.now()): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE && !signal?.aborted; )
    taken = await alone(db, async (transaction) => {
      const happened = await listUntaken(transaction, AT_ONCE)
      const settings = await settingsByUser(transaction, [...new Set(happened.map(({ owner }) => owner))])
      for (const one of happened) {
        const own = settings.get(one.owner)
        if (own) await addAlerts(transaction, one, own, now)
      }
      await markTaken(transaction, happened)
      return happened.length
    })
}

async function addAlerts(transaction: Db, happened: Untaken, settings: AlertSettings, now: number): Promise<void> {
  for (const told of toTell(happened, settings)) {
    const of = { user: happened.owner, equipment: happened.equipment, ...told }
    const due = dueAt(told, settings, await lastAlert(transaction, of), now)
    await insertAlert(transaction, { ...of, happening: happened.id, due })
  }
}
