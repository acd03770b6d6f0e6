import type { Equipment, Order } from '@spetskarta/shared/catalog/items.ts'

const common = {
  phone: '+79160001270',
  description: '',
  place: '',
  icoUrl: null,
  photos: [],
  hidden: false,
  userUrl: 'u',
  userName: 'Иван',
  createdAt: '2026-11-01T00:00:00Z',
}

/** A machine with the required fields only. */
export const machine = (name: string, lat: number, rest: Partial<Equipment> = {}): Equipment => ({
  ...common,
  _id: name,
  name,
  type: 'avtokran',
  coordLat: lat,
  coordLng: 38,
  works: [],
  price: null,
  ratePerHour: null,
  ratePerShift: null,
  minHours: null,
  params: {},
  terms: {},
  busy: null,
  busyOn: null,
  proof: null,
  provenAt: null,
  ...rest,
})

export const order = (name: string, lat: number, rest: Partial<Order> = {}): Order => ({
  ...common,
  _id: name,
  name,
  type: 'fundament',
  coordLat: lat,
  coordLng: 38,
  equips: [],
  budget: null,
  startsOn: null,
  endsOn: null,
  ...rest,
})
