/** A machine of a park; tests give the fields that matter to them. */
import type { ParkMachine } from '@spetskarta/shared/park/park.ts'

export const machine = (_id: string, other: Partial<ParkMachine> = {}): ParkMachine => ({
  _id,
  name: _id,
  type: 'samosval',
  plate: '',
  group: null,
  state: 'driving',
  reason: null,
  carried: false,
  heardAt: null,
  since: null,
  place: { lat: 55.5, lng: 38.2, at: 0, object: null, town: null },
  timeZone: 'Europe/Moscow',
  battery: null,
  incidents: 0,
  operators: [],
  today: null,
  ...other,
})
export const placedAt = (lat: number, lng: number, object: { objectId: number; name: string } | null = null) => ({
  place: { lat, lng, at: 0, object, town: null },
})
