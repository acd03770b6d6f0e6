import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { cloneDatabase, connectBeside } from '../../../test/clone.ts'
import { tellOf, tellRights } from '../tracks/notices/track-notice.queries.ts'
import { COMMON_CHANNEL, channelOf, type TrackNotice } from '../tracks/notices/track-notice.rules.ts'
import { openListener } from './listener.ts'

// The test itself triggers the checks.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

const database = await cloneDatabase()
const { db } = database
const machines = Array.from({ length: 200 }, () => crypto.randomUUID())
const [one = '', ...rest] = machines
/** On another channel than `one`. */
const other = rest.find((machine) => channelOf(machine) !== channelOf(one)) ?? ''

function open(wanted: Set<string>) {
  const heard: TrackNotice[] = []
  const gaps: Date[] = []
  const listener = openListener(
    database.pool.options.connectionString ?? '',
    { warn() {} },
    { notice: (notice) => heard.push(notice), gap: (since) => gaps.push(since), channels: () => wanted },
  )
  atEnd(() => listener.close())
  return { listener, heard, gaps }
}
const pointsOf = (machine: string): TrackNotice => ({ points: [[machine, 1, 2]] })
/** Notices come in their order: what was announced before this has come when it has. */
async function allHeard(heard: TrackNotice[]) {
  const before = heard.length
  await tellRights(db)
  await expect.poll(() => heard.slice(before).some((notice) => 'rights' in notice)).toBe(true)
  return heard.filter((notice) => !('rights' in notice))
}

test('machines are spread over all channels', () => {
  const channels = new Set(machines.map(channelOf))
  expect(channels.size).toBeGreaterThan(50)
  expect([...channels].filter((channel) => !/^track_[0-6]\d$/.test(channel))).toEqual([])
  expect(channelOf(one.toUpperCase())).toBe(channelOf(one))
})

test('only machines that are watched are heard, from the moment that it is ready', async () => {
  const wanted = new Set([channelOf(one)])
  const { listener, heard } = open(wanted)
  await listener.ready()
  await tellOf(db, other, pointsOf(other))
  await tellOf(db, one, pointsOf(one))
  expect(await allHeard(heard)).toEqual([pointsOf(one)])

  wanted.add(channelOf(other))
  await listener.ready()
  await tellOf(db, other, pointsOf(other))
  expect(await allHeard(heard)).toEqual([pointsOf(one), pointsOf(other)])
})

test('what is not watched any more is not listened to after the next check', async () => {
  const wanted = new Set([channelOf(one), channelOf(other)])
  const { listener, heard } = open(wanted)
  await listener.ready()
  wanted.delete(channelOf(one))
  await vi.advanceTimersByTimeAsync(15_000)
  // Asked on the same connection, behind what leaves the channel.
  wanted.add(COMMON_CHANNEL).add('track_64')
  await listener.ready()
  await tellOf(db, one, pointsOf(one))
  expect(await allHeard(heard)).toEqual([])
})

test('a notice that is not understood ends nothing', async () => {
  const { listener, heard } = open(new Set())
  await listener.ready()
  await sql`select pg_notify(${COMMON_CHANNEL}, 'what another release sends')`.execute(db)
  expect(await allHeard(heard)).toEqual([])
})

test('after its connection was killed it hears the same machines again and reports since when it was deaf', async () => {
  const { listener, heard, gaps } = open(new Set([channelOf(one)]))
  await listener.ready()
  const killer = await connectBeside(database)
  await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'spetskarta live' and datname = current_database()`)
  await expect.poll(() => gaps.length).toBeGreaterThan(0)
  await tellOf(db, one, pointsOf(one))
  expect(await allHeard(heard)).toEqual([pointsOf(one)])
})
