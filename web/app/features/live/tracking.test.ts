/** Which day TRACK shows. */
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test, vi } from 'vitest'
import { toasts } from '../../ui/toast'
import { loadDays } from '../tracks/load/load-in-worker'
import type { MachineDay } from '../tracks/machine-day'
import { trackOf } from '../tracks/track'

import { followLive } from './live'
import { openTrackSession } from './tracking'

vi.mock('./live', () => ({ followLive: vi.fn() }))
vi.mock('../tracks/load/load-in-worker', () => ({ loadDays: vi.fn() }))

/** A server whose machines work in this zone. */
function serveZone(timeZone: string) {
  vi.mocked(loadDays).mockReset()
  vi.mocked(loadDays).mockImplementation(async (load): Promise<MachineDay[]> => {
    if (load.kind !== 'day') return []
    const start = startOfDay(timeZone, load.day)
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
        activities: [],
        disagreements: [],
        distance: 0,
      },
    ]
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

test('a call for help that comes while the records are open is shown once, with the way to the incidents', async () => {
  const incident = { _id: 'i', equipmentName: 'КамАЗ', text: 'На телефоне нажали кнопку SOS. Позвоните машинисту' }
  vi.mocked(loadDays).mockReset()
  vi.mocked(loadDays).mockResolvedValue([])
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
