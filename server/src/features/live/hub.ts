/** Sends newly stored points and photos to the clients that watch, whichever instance stored them. */

import type { LiveThread } from '@spetskarta/shared/live/live.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../deps.ts'
import { incidentOf } from '../incidents/incident.json.ts'
import { alarmsFound, takeAlarms } from '../incidents/incidents.queries.ts'
import type { Audience } from '../photos/photo-links.rules.ts'
import { photosById, photosReceived } from '../photos/photos.queries.ts'
import { channelOf } from '../tracks/notices/track-notice.rules.ts'
import { readerOf } from '../tracks/store/reach.ts'
import { openDelivered } from './delivered.ts'
import { openListener } from './listener.ts'
import {
  type LivePoint,
  machinesBySession,
  machinesByUser,
  pointsIn,
  pointsReceived,
  readersOf,
  type StoredSpan,
  sessionsAlive,
} from './live.queries.ts'
import { deliver, type LiveAlarm, type LiveNews, mayWatch, newsByMachine } from './news.rules.ts'
import type { Stream } from './stream.ts'

const BEAT_MS = 15_000
/** With more stretches at once, the hub reads everything received recently instead. */
const STRETCHES_MAX = 500
/** More news than this is not sent point by point: the client loads the day again. */
const NEWS_MAX = 20_000
/** A point may become visible this long after its time of receipt, ms: its transaction commits later. */
const OVERLAP_MS = 120_000
/**
 * A server that dies between a commit and its notice sends no notice. So every fourth beat the hub looks for what was received
 * recently, LOOK_AT_ONCE machines per statement.
 */
const LOOK_BEATS = 4
const LOOK_AT_ONCE = 100

export interface Watcher {
  audience: Audience
  /** The session of a signed-in user. */
  session?: string
  /** The company that the user acts for; undefined: for themselves. */
  company?: string | undefined
  /**
   * The machines watched; for a user, all machines that the user may see. When that set changes, the stream ends and the client
   * connects again.
   */
  machines: ReadonlySet<string>
  /** True if the stream also reports which of the user's threads have changed. */
  threads?: boolean
  stream: Stream
}

export interface Hub {
  /** Resolves when nothing stored from now on can be missed. */
  ready(): Promise<void>
  /** Resolves when the stream ends. Begins with what was received after `since`. */
  watch(watcher: Watcher, since: Date): Promise<void>
  close(): Promise<void>
}

/** `listen` opens the connection that brings the notices. */
export function openHub(
  deps: Pick<Deps, 'db' | 'pool' | 'tracks' | 'directUrl' | 'signing' | 'gazetteer'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  listen = openListener,
): Hub {
  const { db, directUrl, signing, gazetteer } = deps
  const tracks = readerOf(deps).db
  const watchers = new Set<Watcher>()
  let stretches: StoredSpan[] = []
  let newPhotos: [equipment: string, id: string][] = []
  let missedSince: Date | undefined
  let alarm = false
  let running: Promise<void> | undefined
  const delivered = openDelivered()
  let beatsTillLook = LOOK_BEATS
  let looking: Promise<void> | undefined

  const watched = () => new Set([...watchers].flatMap(({ machines }) => [...machines]))

  const listener = listen(directUrl, log, {
    notice(notice) {
      if ('rights' in notice) {
        check().catch((error: unknown) => log.warn({ err: error }, 'rights to live events not read'))
        return
      }
      if ('thread' in notice) {
        for (const { audience, threads, stream } of watchers)
          if (threads && 'user' in audience && notice.users.includes(audience.user))
            stream.send('thread', Date.now(), { thread: notice.thread } satisfies LiveThread)
        return
      }
      if ('removed' in notice) {
        reset(notice.removed, new Date(Date.now() - OVERLAP_MS))
        return
      }
      const machines = watched()
      if ('alarm' in notice) alarm = machines.size > 0
      else if ('photo' in notice) {
        if (machines.has(notice.photo[0])) newPhotos.push(notice.photo)
      } else if ('points' in notice)
        for (const [equipment, from, to] of notice.points)
          if (machines.has(equipment)) stretches.push({ equipment, from, to })
      // During an upgrade the next release may send other kinds of notices.
      run()
    },
    gap(since) {
      missedSince ??= since
      run()
    },
    channels: () => new Set([...watched()].map(channelOf)),
  })

  /** Notices that arrive during a pass are handled together in the next one. */
  function run() {
    running ??= (async () => {
      while (stretches.length > 0 || newPhotos.length > 0 || alarm || missedSince) await pass()
    })()
      .catch((error: unknown) => {
        log.error({ err: error }, 'live events failed')
        // A client that connects again continues where it was cut off.
        for (const { stream } of watchers) stream.end()
      })
      .finally(() => {
        running = undefined
      })
  }

  async function pass() {
    const [now, photos, alarmed, missed] = [stretches, newPhotos, alarm, missedSince]
    stretches = []
    newPhotos = []
    alarm = false
    missedSince = undefined
    if (missed || now.length > STRETCHES_MAX) {
      const since = new Date((missed?.getTime() ?? Date.now()) - OVERLAP_MS)
      const news = await received([...watched()], since)
      if (news) {
        delivered.fresh(news)
        return send([...watchers], news)
      }
      for (const { stream } of watchers) stream.send('reset', since.getTime(), {})
      return
    }
    const lately = new Date(Date.now() - OVERLAP_MS)
    const alarms = alarmed ? await alarmsSince([...watched()], lately) : []
    const news = { points: await pointsIn(db, now), photos: await photosById(tracks, photos), alarms }
    delivered.fresh(news)
    await send([...watchers], news)
  }

  /** Sends what was received recently without a notice. */
  async function look() {
    const since = new Date(Date.now() - OVERLAP_MS)
    const machines = [...watched()]
    for (let from = 0; from < machines.length; from += LOOK_AT_ONCE)
      await lookAt(machines.slice(from, from + LOOK_AT_ONCE), since)
    delivered.forget(since.getTime() - OVERLAP_MS)
  }

  /** With too much news halves the machines, so that only watchers of the one that has it load its day again. */
  async function lookAt(machines: string[], since: Date): Promise<void> {
    const news = await received(machines, since)
    if (news) return send([...watchers], delivered.fresh(news))
    const [machine = ''] = machines
    if (machines.length === 1) return reset(machine, since)
    const half = Math.ceil(machines.length / 2)
    await lookAt(machines.slice(0, half), since)
    await lookAt(machines.slice(half), since)
  }

  function reset(machine: string, since: Date) {
    for (const { machines, stream } of watchers) if (machines.has(machine)) stream.send('reset', since.getTime(), {})
  }

  /** Undefined if there is too much news. */
  async function received(machines: string[], since: Date): Promise<LiveNews | undefined> {
    const points: LivePoint[] = await pointsReceived(db, machines, since, NEWS_MAX + 1)
    if (points.length > NEWS_MAX) return undefined
    const alarms = await alarmsSince(machines, since)
    return { points, photos: await photosReceived(tracks, machines, since), alarms }
  }

  async function alarmsSince(machines: string[], since: Date): Promise<LiveAlarm[]> {
    // The job that makes alerts tries again.
    await takeAlarms(db, machines).catch((error: unknown) => log.warn({ err: error }, 'calls for help not taken over'))
    const rows = await alarmsFound(db, machines, since)
    return rows.map((row) => ({ found_at: row.found_at, incident: incidentOf(gazetteer, row) }))
  }

  /** Permissions are read after the news, each time: a right that has just ended must not let news through. */
  async function send(to: Watcher[], news: LiveNews) {
    const byMachine = newsByMachine(news)
    const machines = [...byMachine.keys()]
    if (machines.length === 0) return
    const [readers, alive] = await Promise.all([readersOf(db, machines), sessionsAlive(db, sessionsOf(to))])
    for (const watcher of to) {
      const mine = machines.filter((machine) => watcher.machines.has(machine))
      if (mine.length === 0) continue
      if (isOver(watcher, alive) || !mine.every((machine) => mayWatch(watcher.audience, readers.get(machine))))
        watcher.stream.end()
      else for (const machine of mine) deliver(signing, watcher, machine, byMachine, readers)
    }
  }

  /** Ends streams whose rights have ended, even if there is no news for them. */
  async function check() {
    const all = [...watchers]
    if (all.length === 0) return
    const users = all.flatMap(({ audience }) => ('user' in audience ? audience.user : []))
    const linked = all.flatMap(({ audience, machines }) => ('link' in audience ? [...machines] : []))
    const members = all.filter(({ company, threads }) => company && !threads)
    const [alive, seen, machines, readers] = await Promise.all([
      sessionsAlive(db, sessionsOf(all)),
      members.length > 0 ? machinesBySession(db, sessionsOf(members)) : undefined,
      machinesByUser(db, [...new Set(users)]),
      readersOf(db, [...new Set(linked)]),
    ])
    for (const watcher of all) {
      const { audience } = watcher
      const stays =
        'user' in audience
          ? !isOver(watcher, alive) && sees(watcher, machines.get(audience.user), seen?.get(watcher.session ?? ''))
          : [...watcher.machines].every((machine) => mayWatch(audience, readers.get(machine)))
      if (stays) watcher.stream.beat()
      else watcher.stream.end()
    }
  }

  const beats = setInterval(() => {
    if (--beatsTillLook === 0) {
      beatsTillLook = LOOK_BEATS
      looking ??= look()
        .catch((error: unknown) => log.warn({ err: error }, 'not looked for live events without a notice'))
        .finally(() => {
          looking = undefined
        })
    }
    check().catch(() => {
      for (const { stream } of watchers) stream.beat()
    })
  }, BEAT_MS).unref()

  return {
    ready: () => listener.ready(),
    async watch(watcher, since) {
      const others = watched()
      watchers.add(watcher)
      watcher.stream.onEnd(() => watchers.delete(watcher))
      // Also wait for the channels of the new machines before reading their news.
      await listener.ready()
      const news = await received([...watcher.machines], new Date(since.getTime() - OVERLAP_MS))
      if (news) {
        // News of machines that others already watch may still have to be sent to those watchers.
        const mine = [...newsByMachine(news)].filter(([machine]) => !others.has(machine))
        for (const [, ofMachine] of mine) delivered.fresh(ofMachine)
        await send([watcher], news)
      } else watcher.stream.send('reset', since.getTime(), {})
    },
    async close() {
      clearInterval(beats)
      for (const { stream } of watchers) stream.end()
      await listener.close()
      await running
      await looking
    },
  }
}

/** `seen`: the machines of the user's groups, if the user now sees only some groups. */
const sees = (
  { machines, threads }: Watcher,
  all: ReadonlySet<string> | undefined,
  seen: ReadonlySet<string> | undefined,
) => threads || sameSet(seen ?? all, machines)
const sessionsOf = (watchers: Watcher[]) => [...new Set(watchers.flatMap(({ session }) => session ?? []))]
const isOver = ({ session, company }: Watcher, alive: ReadonlyMap<string, string | null>) =>
  session !== undefined && alive.get(session) !== (company ?? null)
const sameSet = (a: ReadonlySet<string> | undefined, b: ReadonlySet<string>) => a?.size === b.size && a.isSubsetOf(b)
