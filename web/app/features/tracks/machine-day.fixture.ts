/** A machine's day on a map, for tests. */
import { DAY } from '@spetskarta/shared/durations.ts'
import type { MachineDay } from './machine-day'
import { trackOf } from './track'

export const MACHINE = { id: 'm', name: 'КамАЗ', type: 'samosval', userUrl: '' }

/** A day without points, the first of 1970. */
export const makeDay = (given: Partial<MachineDay> = {}): MachineDay => ({
  machine: MACHINE,
  timeZone: 'Europe/Moscow',
  start: 0,
  end: DAY,
  track: trackOf([]),
  route: { type: 'FeatureCollection', features: [] },
  photos: [],
  stops: [],
  gaps: [],
  jams: [],
  trips: [],
  activities: [],
  disagreements: [],
  distance: 0,
  ...given,
})
