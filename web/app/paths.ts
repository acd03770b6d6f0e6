/** Every link of the product. */
import type { Item } from '@spetskarta/shared/items.ts'
import { isEquipment } from '@spetskarta/shared/kinds.ts'

const withQuery = (path: string, query: Record<string, string | number | undefined>) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

export const paths = {
  home: () => '/',
  map: (query: Record<string, string | number | undefined> = {}) => withQuery('/map', query),
  /** The map with one item in the middle. */
  showOne: (item: Item) => withQuery('/map', { [isEquipment(item) ? 'equipment' : 'order']: item._id }),
  rent: (type: string, query: Record<string, string | number | undefined> = {}) => withQuery(`/arenda/${type}`, query),
  jobs: (type: string, query: Record<string, string | number | undefined> = {}) =>
    withQuery(`/poisk-raboty/${type}`, query),
  search: (query: Record<string, string | number | undefined> = {}) => withQuery('/search', query),
  allEquipments: (query: { page?: number; size?: number } = {}) => withQuery('/all-equipments', query),
  allOrders: (query: { page?: number; size?: number } = {}) => withQuery('/all-orders', query),
  equipment: (id: string) => `/equipment/${id}`,
  order: (id: string) => `/order/${id}`,
  item: (item: Item) => (isEquipment(item) ? `/equipment/${item._id}` : `/order/${item._id}`),
  newEquipment: () => '/equipment/new',
  newOrder: () => '/order/new',
  user: (userUrl: string) => `/user/${encodeURIComponent(userUrl)}`,
  instruction: () => '/instruction',
  forum: (id = 'main') => `/forum/${id}`,
  contacts: () => '/contacts',
  confidential: () => '/confidential',
  credits: () => '/credits',
  app: () => '/app',
  /** `next`: where to go after that, a path of this site. */
  signup: (query: { next?: string | undefined } = {}) => withQuery('/signup', query),
  login: (query: { next?: string | undefined } = {}) => withQuery('/login', query),
  logout: () => '/logout',
  resetPassword: () => '/reset-password',
  equipments: () => '/equipments',
} as const
