/** Which day TRACK shows. */
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test, vi } from 'vitest'
import { loadDays } from '../tracks/load/load-in-worker'
import type { MachineDay } from '../tracks/machine-day'
import { trackOf } from '../tracks/track'
import { openTracking } from './tracking'

vi.mock('../tracks/load/load-in-worker', () => ({ loadDays: vi.fn(), loadPublic: vi.fn() }))

/** A server whose machine works in this zone: any moment brings its whole day. */
function serveZone(timeZone: string) {
  vi.mocked(loadDays).mockReset()
  vi.mocked(loadDays).mockImplementation(async (load): Promise<MachineDay[]> => {
    if (load.kind !== 'day') return []
    const start = startOfDay(timeZone, dayAt(timeZone, load.day))
    return [
      {
        machine: { id: load.equipmentId, name: 'КамАЗ', type: 'samosval', userUrl: '' },
        timeZone,
        start,
        end: start + 24 * 3600_000,
        track: trackOf([]),
        route: { type: 'FeatureCollection', features: [] },
        photos: [],
        stops: [],
        gaps: [],
        distance: 0,
      },
    ]
  })
}

test.each([
  ['Europe/Moscow', 1],
  ['Asia/Kamchatka', 1],
  // There the noon that was guessed is still the day before.
  ['America/Anchorage', 2],
])('a day is shown as it is in the machine’s zone: %s', async (zone, loads) => {
  serveZone(zone)
  const tracking = openTracking({ kind: 'own', machines: ['m'], day: '2026-06-17', at: undefined })
  await vi.waitFor(() => expect(tracking.state().status).toBe('ready'))
  expect(tracking.state().days.map(({ start }) => dayAt(zone, start))).toEqual(['2026-06-17'])
  expect(loadDays).toHaveBeenCalledTimes(loads)
  tracking.close()
})
