/** Which day TRACK shows. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test, vi } from 'vitest'
import { call } from '../../api/call'
import { toasts } from '../../ui/toast'
import { freshnessOf } from '../tracks/freshness'
import type { LoadedDays } from '../tracks/load/load-days'
import { loadDays } from '../tracks/load/load-in-worker'
import type { MachineDay } from '../tracks/machine-day'
import { MACHINE, makeDay } from '../tracks/machine-day.fixture'
import { trackOf } from '../tracks/track'

import { followLive } from './live'
import { openTrackSession } from './tracking'

vi.mock('../../api/call', () => ({ call: vi.fn() }))
vi.mock('./live', () => ({ followLive: vi.fn() }))
vi.mock('../tracks/load/load-in-worker', () => ({ loadDays: vi.fn() }))

const loaded = (...days: MachineDay[]): LoadedDays => ({ days, more: 0 })

/** A server whose machines work in this zone. */
function serveZone(timeZone: string) {
  vi.mocked(loadDays).mockReset()
  vi.mocked(loadDays).mockImplementation(async (load) => {
    if (load.kind !== 'day') return loaded()
    const start = startOfDay(timeZone, load.day)
    return loaded(
      makeDay({ machine: { ...MACHINE, id: load.equipmentId }, timeZone, start, end: start + 24 * 3600_000 }),
    )
  })
}

test.each(['Europe/Moscow', 'Asia/Kamchatka', 'America/Anchorage'])(
  'TRACK shows the day of the machine’s time zone and loads it once: %s',
  async (zone) => {
    serveZone(zone)
    const tracking = openTrackSession({ kind: 'own', machines: ['m', 'n'], day: '2026-06-17', at: undefined })
    await vi.waitFor(() => expect(tracking.state().status).toBe('ready'))
    const shown = tracking.state().days.map(({ machine, start }) => [machine.id, dayAt(zone, start)])
    expect(shown).toEqual([
      ['m', '2026-06-17'],
      ['n', '2026-06-17'],
    ])
    expect(loadDays).toHaveBeenCalledTimes(2)
    tracking.close()
  },
)

test('a map draws the first hundred machines at once and loads the others behind them, each once', async () => {
  vi.mocked(loadDays).mockReset()
  const page = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => makeDay({ machine: { ...MACHINE, id: `m${from + n}` } }))
  const answers: ((loaded: LoadedDays) => void)[] = []
  vi.mocked(loadDays).mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const tracking = openTrackSession({ kind: 'own', machines: [], day: undefined, at: undefined })
  const shown = () => [tracking.state().days.length, tracking.state().more]
  answers[0]?.({ days: page(0, 100), more: 150 })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect([tracking.state().status, ...shown()]).toEqual(['ready', 100, 150])
  // A machine was heard meanwhile, so that another one moved to the next page.
  answers[1]?.({ days: page(99, 199), more: 50 })
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  expect(shown()).toEqual([199, 50])
  answers[2]?.({ days: page(200, 250), more: 0 })
  await vi.waitFor(() => expect(shown()).toEqual([249, 0]))
  expect(vi.mocked(loadDays).mock.calls.map(([load]) => load)).toEqual(
    [0, 100, 200].map((offset) => ({ kind: 'current', ids: [], offset })),
  )
  // Loaded again, none of them goes meanwhile.
  tracking.reload()
  answers[3]?.({ days: page(0, 100), more: 150 })
  await vi.waitFor(() => expect(answers).toHaveLength(5))
  expect(shown()).toEqual([249, 1])
  tracking.close()
})

test('a past day of all machines is drawn a hundred machines at a time', async () => {
  serveZone('Europe/Moscow')
  const machines = Array.from({ length: 250 }, (_, n) => `m${n}`)
  vi.mocked(call).mockResolvedValue({ last: { day: '2026-06-17', count: 250, machines } })
  const tracking = openTrackSession({ kind: 'own', machines: [], day: '2026-06-17', at: undefined })
  await vi.waitFor(() => expect(tracking.state().days).toHaveLength(250))
  expect(tracking.state().more).toBe(0)
  expect(vi.mocked(loadDays).mock.calls.map(([load]) => load)).toEqual(
    machines.map((equipmentId) => ({ kind: 'day', equipmentId, day: '2026-06-17' })),
  )
  tracking.close()
})

test('a map draws a thousand machines at most, and knows of how many more there are', async () => {
  vi.mocked(loadDays).mockReset()
  vi.mocked(loadDays).mockResolvedValue({ days: [makeDay()], more: 4000 })
  const tracking = openTrackSession({ kind: 'own', machines: ['m'], day: undefined, at: undefined })
  await vi.waitFor(() => expect(loadDays).toHaveBeenCalledTimes(10))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([vi.mocked(loadDays).mock.calls.length, tracking.state().more]).toEqual([10, 4000])
  tracking.close()
})

test('a call for help that comes while the records are open is shown once, with the way to the incidents', async () => {
  const incident = { _id: 'i', equipmentName: 'КамАЗ', text: 'На телефоне нажали кнопку SOS. Позвоните водителю' }
  vi.mocked(loadDays).mockReset()
  vi.mocked(loadDays).mockResolvedValue(loaded())
  vi.mocked(followLive).mockImplementation((_url, { onEvent }) => {
    for (const _ of [1, 2]) onEvent('incidents', { equipmentId: 'm', incidents: [incident] })
    return { close() {} }
  })
  const tracking = openTrackSession({ kind: 'own', machines: [], day: undefined, at: undefined })
  await vi.waitFor(() => expect(toasts.get()).toHaveLength(1))
  expect(toasts.get()).toMatchObject([
    { text: `SOS: КамАЗ. ${incident.text}`, bad: true, action: { label: 'Происшествия', to: '/incidents' } },
  ])
  tracking.close()
})

test('a day without a point is shown at its beginning', async () => {
  vi.mocked(loadDays).mockReset()
  const day = makeDay({ track: trackOf([]) })
  vi.mocked(loadDays).mockImplementation(async () => loaded(day))
  const tracking = openTrackSession({ kind: 'public', id: MACHINE.id, token: 'a', day: undefined })
  await vi.waitFor(() => expect(tracking.state().status).toBe('ready'))
  expect(tracking.player.position).toBe(day.start)
  tracking.close()
})

test('that the driver has ended the recording is known before the machine would count as silent', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-17T12:00+03:00') })
  const last = Date.now()
  const track = trackOf([{ at: last, lat: 55.5, lng: 38.2, speed: 40 }])
  vi.mocked(followLive).mockReturnValue({ close() {} })
  vi.mocked(loadDays).mockReset()
  vi.mocked(loadDays).mockResolvedValueOnce(loaded(makeDay({ track })))
  vi.mocked(loadDays).mockResolvedValue(loaded(makeDay({ track, stoppedAt: last + MINUTE })))
  const tracking = openTrackSession({ kind: 'own', machines: [], day: undefined, at: undefined })
  const shown = () => {
    const { timeZone, stoppedAt } = tracking.state().days[0] ?? {}
    return freshnessOf(last, Date.now(), timeZone ?? '', { stoppedAt: stoppedAt ?? null }).text
  }
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(shown()).toBe('на связи, 60\u00a0с назад')
  await vi.advanceTimersByTimeAsync(15 * MINUTE)
  expect(shown()).toBe('водитель закончил запись в 12:01')
  tracking.close()
  vi.useRealTimers()
})

test('a machine whose access was taken back leaves the map as soon as its stream has opened again, and the page says so', async () => {
  toasts.set([])
  const [kept, lost, archived] = ['КамАЗ', 'Кран', 'Каток'].map((name) =>
    makeDay({ machine: { ...MACHINE, id: name, name } }),
  )
  if (!kept || !lost || !archived) throw new Error('no days')
  let handlers: Parameters<typeof followLive>[1] | undefined
  vi.mocked(followLive).mockImplementation((_url, its) => {
    handlers = its
    return { close() {} }
  })
  vi.mocked(loadDays).mockReset()
  vi.mocked(loadDays).mockResolvedValueOnce(loaded(kept, lost, archived))
  vi.mocked(loadDays).mockResolvedValue(loaded(kept))
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation(async (_endpoint, input) => {
    if (JSON.stringify(input).includes('Кран')) throw new ApiError(404, 'not_found', 'Такой машины нет')
    return { allDailyData: [], count: 0 }
  })
  const tracking = openTrackSession({ kind: 'own', machines: [], day: undefined, at: undefined })
  await vi.waitFor(() => expect(handlers).toBeDefined())
  handlers?.onState('open')
  expect(tracking.state().days).toHaveLength(3)
  handlers?.onState('open')
  await vi.waitFor(() => expect(tracking.state().days).toHaveLength(1))
  await vi.waitFor(() => expect(toasts.get()).toHaveLength(1))
  expect(toasts.get()).toMatchObject([{ text: 'Доступ к записям закрыт: Кран', bad: true }])
  tracking.close()
})
