/** Every link of the product. */
import { type Item, isEquipment } from '@spetskarta/shared/catalog/items.ts'

const withQuery = (path: string, query: { [name: string]: string | number | readonly string[] | undefined }) => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => [name, one]) : value === undefined ? [] : [[name, String(value)]],
  )
  const text = new URLSearchParams(given).toString()
  return text ? `${path}?${text}` : path
}

export const paths = {
  home: () => '/',
  map: (query: Record<string, string | number | undefined> = {}) => withQuery('/map', query),
  /** The map with one item in the middle. */
  showOne: (item: Item) => withQuery('/map', { [isEquipment(item) ? 'equipment' : 'order']: item._id }),
  /**
   * The map with recorded routes: of machines by their ids (none: all that the user may see), or of what `track`
   * names; `moment` in ms, `day` as `yyyy-mm-dd`.
   */
  track: (track: string[] | 'test' | 'iss' = [], query: { day?: string; moment?: number } = {}) =>
    withQuery('/map', { track: typeof track === 'string' ? track : track.join(',') || 'all', ...query }),
  /** A machine's current route for the holder of the link. */
  publicView: (id: string, token: string, query: { day?: string } = {}) =>
    withQuery(`/public-view/${id}/${token}`, query),
  /** `size`: machines of one of the type's sizes, `shared/catalog/bands`. */
  rent: (type: string, query: Record<string, string | number | undefined> = {}, size?: string) =>
    withQuery(size ? `/arenda/${type}/${size}` : `/arenda/${type}`, query),
  jobs: (type: string, query: Record<string, string | number | undefined> = {}) =>
    withQuery(`/poisk-raboty/${type}`, query),
  search: (query: Record<string, string | number | undefined> = {}) => withQuery('/search', query),
  /** `params`: ranges of parameters of machines of `type`. */
  allEquipments: (
    query: { type?: string | undefined; params?: string | undefined; page?: number; size?: number } = {},
  ) => withQuery('/all-equipments', query),
  allOrders: (query: { page?: number; size?: number } = {}) => withQuery('/all-orders', query),
  equipment: (id: string) => `/equipment/${id}`,
  order: (id: string) => `/order/${id}`,
  item: (item: Item) => (isEquipment(item) ? `/equipment/${item._id}` : `/order/${item._id}`),
  /** The item drawn for messengers, 1200 × 630. */
  picture: (item: Item) => `/pictures${isEquipment(item) ? '/equipment' : '/order'}/${item._id}.jpg`,
  /** An own item as the public sees it; without `view` the owner gets the form. */
  seenByOthers: (item: Item) =>
    withQuery(`/${isEquipment(item) ? 'equipment' : 'order'}/${item._id}`, { view: 'public' }),
  /** The phones that record for an own machine. */
  recorders: (id: string) => `/equipment/${id}/recorders`,
  /** Recorded days of a machine; `days`: those that are ticked, `yyyy-mm-dd,…`. */
  control: (id: string, query: { page?: number; size?: number; days?: string | undefined } = {}) =>
    withQuery(`/equipment/${id}/control`, query),
  /** Points of an own machine from a file. */
  importTrack: (id: string) => `/equipment/${id}/import`,
  calendar: (id: string) => `/equipment/${id}/calendar`,
  /** `day`: `yyyy-mm-dd`; without it the last one. */
  diary: (id: string, query: { day?: string | undefined } = {}) => withQuery(`/equipment/${id}/diary`, query),
  /**
   * Photos of the route of a public link. The link stands behind `#`: browsers do not send it to anyone, neither to us nor to
   * others as a referrer.
   */
  publicPhotos: ({ id, token, day }: { id: string; token: string; day?: string | undefined }) =>
    `/daily/public#${[id, token, day].filter(Boolean).join('/')}`,
  /** Photos of a machine's day; `public`: of the route that the public link opened in this window. */
  daily: (id: string, query: { day?: string | undefined } = {}) => withQuery(`/daily/${id}`, query),
  /** A day's report on one page; the token opens it for people who got the link. */
  report: (id: string, day: string, token?: string) => `/report/${id}/${day}${token ? `/${token}` : ''}`,
  /** `before`: ms; only incidents that began earlier, or then and come after `beforeId`. */
  incidents: (query: { before?: number | undefined; beforeId?: string | undefined } = {}) =>
    withQuery('/incidents', query),
  /** `before`: id of the last paper of the page before. */
  papers: (query: Record<string, string | number | undefined> = {}) => withQuery('/papers', query),
  /** What a period could be put on; the query has its filters. */
  paperDrafts: (query: Record<string, string | number | undefined> = {}) => withQuery('/papers/drafts', query),
  printPapers: (ids: readonly number[]) => withQuery('/papers/print', { ids: ids.join(',') }),
  newPaper: (query: Record<string, string | number | undefined> = {}) => withQuery('/papers/new', query),
  paper: (id: number) => `/papers/${id}`,
  /** `month`: `yyyy-mm`; `customer`: whose machines are shown where there are many. */
  papersMonth: (query: { month?: string; customer?: readonly string[]; group?: number | undefined } = {}) =>
    withQuery('/papers/month', query),
  /** What papers say of customers, machines and operators. */
  particulars: () => '/papers/particulars',
  rates: () => '/papers/rates',
  /** Begins with the prices of this machine's listing. */
  newRate: (query: { equipmentId?: string | undefined } = {}) => withQuery('/papers/rates/new', query),
  rate: (id: number) => `/papers/rates/${id}`,
  objects: (query: { show?: 'open' | undefined; group?: number | undefined } = {}) => withQuery('/objects', query),
  /** `by` and `day`: the week or the month around a day, `yyyy-mm-dd`. */
  /** `machine`: of very many the one whose days are listed. */
  object: (objectId: number, query: { by?: 'week' | 'month'; day?: string; machine?: string } = {}) =>
    withQuery(`/objects/${objectId}`, query),
  /** `order`: from an own order; `equipment`, `lat`, `lon`: around a stop of a machine. */
  newObject: (query: { order?: string; equipment?: string; lat?: number; lon?: number } = {}) =>
    withQuery('/objects/new', query),
  /** An object for its customer; `day`: whose photos, `yyyy-mm-dd`. */
  customerView: (objectId: number, token: string, query: { day?: string } = {}) =>
    withQuery(`/object-view/${objectId}/${token}`, query),
  editObject: (objectId: number) => `/objects/${objectId}/edit`,
  /** `at`: number of a message that was looked for. */
  thread: (id: string, query: { at?: number } = {}) => withQuery(`/messages/${id}`, query),
  /** The first message about a listing. */
  newThread: (itemId: string) => `/messages/new/${itemId}`,
  /** The first message of the two sides of an offer. */
  offerThread: (offerId: string) => `/messages/offer/${offerId}`,
  /** Requests, offers and bookings; `show`: some of them, `after`: where a page begins. */
  deals: (query: { show?: string } = {}) => withQuery('/deals', query),
  deal: (id: string) => `/deals/${id}`,
  /** Machines and days; `from`: the first day, `yyyy-mm-dd`. */
  dealCalendar: (query: { from?: string; q?: string; shown?: string } = {}) => withQuery('/deals/calendar', query),
  /** `machine`: to its owner; `type`: to whoever has such machines. */
  newRequest: (query: { machine?: string; type?: string } = {}) => withQuery('/requests/new', query),
  /** An own request with what is offered. */
  request: (id: string) => `/requests/${id}`,
  /** Where an own machine is chosen for an order of the catalogue. */
  orderOffer: (orderId: string) => `/order/${orderId}/offer`,
  offer: (id: string) => `/offers/${id}`,
  /** An offer for whoever has the letter. */
  offerLink: (token: string) => `/offer-link/${token}`,
  newEquipment: () => '/equipment/new',
  newOrder: () => '/order/new',
  /** `reviews`: where the page of reviews begins. */
  user: (userUrl: string, query: { reviews?: string } = {}) => withQuery(`/user/${encodeURIComponent(userUrl)}`, query),
  instruction: () => '/instruction',
  counting: () => '/instruction#counting',
  /** A section or theme, or a message in its place; `after`, `before`, `last`: a page of its content. */
  forum: (id = 'main', query: { after?: string; before?: string; last?: 1 } = {}) => withQuery(`/forum/${id}`, query),
  forumSearch: (query: { q?: string; after?: string } = {}) => withQuery('/forum/search', query),
  /** `show`: a kind of complaints, what is closed, what was decided. */
  /** Of the market, for whoever runs the service; `from` and `to`: days. */
  funnel: (query: { from?: string; to?: string } = {}) => withQuery('/moderation/funnel', query),
  /** The same as a table. */
  funnelFile: (query: { from: string; to: string }) => withQuery('/api/moderation/funnel.csv', query),
  moderation: (query: { show?: string | undefined } = {}) => withQuery('/moderation', query),
  contacts: () => '/contacts',
  confidential: () => '/confidential',
  consent: () => '/consent',
  credits: () => '/credits',
  app: () => '/app',
  /** The phone app, which is separate from these pages. */
  recorder: () => '/recorder/',
  /** `next`: where to go afterwards, a path of this site. */
  signup: (query: { next?: string | undefined } = {}) => withQuery('/signup', query),
  login: (query: { next?: string | undefined } = {}) => withQuery('/login', query),
  logout: () => '/logout',
  resetPassword: () => '/reset-password',
  /** The first page after log-in: the park of whoever has machines, otherwise his list. */
  start: () => '/start',
  /** Where every own machine is; the query has its filters. */
  park: (query: Record<string, string | number | undefined> = {}) => withQuery('/park', query),
  /** A whole park from a table or a Traccar server. */
  parkTable: () => '/park/table',
  /** Hours of shifts by machines and groups; `day`: of the period, `yyyy-mm-dd`. */
  usage: (query: { by?: 'day' | 'week' | 'month'; day?: string; group?: number; page?: number } = {}) =>
    withQuery('/park/usage', query),
  /** `group`: the one whose machines are shown; `none`: those in none. */
  groups: (query: { group?: number | 'none' } = {}) => withQuery('/park/groups', query),
  /** Service and documents of machines; `machine`: whose service book is shown. */
  service: (query: { machine?: string } = {}) => withQuery('/service', query),
  /** `before`: id of an act; only what was done earlier. */
  people: (query: { role?: string; before?: number } = {}) => withQuery('/people', query),
  /** Operators, and who is on which machine. */
  operators: () => '/operators',
  /** Hours of operators; `month`: `yyyy-mm`. */
  timesheet: (query: { month?: string; group?: number | undefined } = {}) => withQuery('/timesheet', query),
  /** An operator's own machine and hours. */
  myShift: (query: { month?: string } = {}) => withQuery('/my-shift', query),
  /** For whom the user works, and what he may do there. */
  myWork: () => '/my-work',
  /** An invitation. */
  join: (token: string) => `/join/${token}`,
  equipments: () => '/equipments',
  orders: () => '/orders',
  /** Machines of other owners that the user may see. */
  partnerEquipments: (query: { page?: number; size?: number; q?: string } = {}) =>
    withQuery('/partner-equipments', query),
  favoriteEquipments: (query: { page?: number; size?: number } = {}) => withQuery('/priority-equipments', query),
  favoriteOrders: (query: { page?: number; size?: number } = {}) => withQuery('/priority-orders', query),
  settings: () => '/settings',
  settingsAccess: (query: { links?: number; phones?: number } = {}) => withQuery('/settings/access', query),
  settingsSecurity: () => '/settings/security',
  settingsData: () => '/settings/data',
  alerts: () => '/settings/alerts',
  webhooks: () => '/settings/webhooks',
} as const
