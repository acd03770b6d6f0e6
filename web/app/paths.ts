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
  /** The map with an item in the middle. */
  showOne: (item: Item) => withQuery('/map', { [isEquipment(item) ? 'equipment' : 'order']: item._id }),
  /**
   * The map with recorded routes: of machines by their ids (empty: all that the user
   * may see), or of what `track` names; `moment` in ms, `day` as `yyyy-mm-dd`.
   */
  track: (track: string[] | 'test' | 'iss' = [], query: { day?: string; moment?: number } = {}) =>
    withQuery('/map', { track: typeof track === 'string' ? track : track.join(',') || 'all', ...query }),
  /** A machine's current route for users of a public link. */
  publicView: (id: string, token: string, query: { day?: string } = {}) =>
    withQuery(`/public-view/${id}/${token}`, query),
  /** `size`: one of the type's sizes, `shared/catalog/bands`. */
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
  /** Picture of an item for messengers, 1200 × 630. */
  picture: (item: Item) => `/pictures${isEquipment(item) ? '/equipment' : '/order'}/${item._id}.jpg`,
  /** An own item as others see it; without `view` the owner gets the form. */
  seenByOthers: (item: Item) =>
    withQuery(`/${isEquipment(item) ? 'equipment' : 'order'}/${item._id}`, { view: 'public' }),
  /** Recorders of an own machine. */
  recorders: (id: string) => `/equipment/${id}/recorders`,
  /** Recorded days of a machine; `days`: ticked days, `yyyy-mm-dd,…`. */
  control: (id: string, query: { page?: number; size?: number; days?: string | undefined } = {}) =>
    withQuery(`/equipment/${id}/control`, query),
  /** Import of points of an own machine from a file. */
  /** `rows`: number of listed imports. */
  importTrack: (id: string, query: { rows?: number } = {}) => withQuery(`/equipment/${id}/import`, query),
  calendar: (id: string) => `/equipment/${id}/calendar`,
  /** `day`: `yyyy-mm-dd`; absent: the last one. */
  diary: (id: string, query: { day?: string | undefined } = {}) => withQuery(`/equipment/${id}/diary`, query),
  /**
   * Photos of the route of a public link. The link stands after `#`, which
   * browsers send to no server, neither in requests nor as a referrer.
   */
  publicPhotos: ({ id, token, day }: { id: string; token: string; day?: string | undefined }) =>
    `/daily/public#${[id, token, day].filter(Boolean).join('/')}`,
  /** Photos of a machine's day; id `public`: of the route whose public link was opened in this window. */
  daily: (id: string, query: { day?: string | undefined } = {}) => withQuery(`/daily/${id}`, query),
  /** A day's report on one page; with the token anyone can open it. */
  report: (id: string, day: string, token?: string) => `/report/${id}/${day}${token ? `/${token}` : ''}`,
  /** `before`: ms; incidents that began earlier, or at that moment and follow `beforeId`. */
  incidents: (query: { before?: number | undefined; beforeId?: string | undefined } = {}) =>
    withQuery('/incidents', query),
  /** `before`: id of the last paper of the previous page. */
  papers: (query: Record<string, string | number | undefined> = {}) => withQuery('/papers', query),
  /** Drafts of papers for a period; the query contains the filters. */
  paperDrafts: (query: Record<string, string | number | undefined> = {}) => withQuery('/papers/drafts', query),
  printPapers: (ids: readonly number[]) => withQuery('/papers/print', { ids: ids.join(',') }),
  newPaper: (query: Record<string, string | number | undefined> = {}) => withQuery('/papers/new', query),
  paper: (id: number) => `/papers/${id}`,
  /** `month`: `yyyy-mm`; `customer`: names of customers whose machines are listed where there are many. */
  papersMonth: (query: { month?: string; customer?: readonly string[]; group?: number | undefined } = {}) =>
    withQuery('/papers/month', query),
  /** Particulars of customers, machines and operators for papers. */
  particulars: () => '/papers/particulars',
  rates: () => '/papers/rates',
  /** The form starts with the prices of this machine's listing. */
  newRate: (query: { equipmentId?: string | undefined } = {}) => withQuery('/papers/rates/new', query),
  rate: (id: number) => `/papers/rates/${id}`,
  objects: (query: { show?: 'open' | undefined; group?: number | undefined } = {}) => withQuery('/objects', query),
  /**
   * `by` and `day`: the week or the month around a day, `yyyy-mm-dd`;
   * `machine`: whose days are listed, where there are very many.
   */
  object: (objectId: number, query: { by?: 'week' | 'month'; day?: string; machine?: string } = {}) =>
    withQuery(`/objects/${objectId}`, query),
  /** `order`: based on an own order; `equipment`, `lat`, `lon`: around a stop of a machine. */
  newObject: (query: { order?: string; equipment?: string; lat?: number; lon?: number } = {}) =>
    withQuery('/objects/new', query),
  /** An object's page for its customer; `day`: of the photos, `yyyy-mm-dd`; `rows`: number of listed papers. */
  customerView: (objectId: number, token: string, query: { day?: string; rows?: number } = {}) =>
    withQuery(`/object-view/${objectId}/${token}`, query),
  editObject: (objectId: number) => `/objects/${objectId}/edit`,
  /** `at`: number of a message found by a search. */
  thread: (id: string, query: { at?: number } = {}) => withQuery(`/messages/${id}`, query),
  /** Form of the first message about a listing. */
  newThread: (itemId: string) => `/messages/new/${itemId}`,
  /** Form of the first message between the two sides of an offer. */
  offerThread: (offerId: string) => `/messages/offer/${offerId}`,
  /** Requests, offers and bookings; `show`: which of them. */
  deals: (query: { show?: string } = {}) => withQuery('/deals', query),
  deal: (id: string) => `/deals/${id}`,
  /** Machines by days; `from`: the first day, `yyyy-mm-dd`. */
  dealCalendar: (query: { from?: string; q?: string; shown?: string } = {}) => withQuery('/deals/calendar', query),
  /** `machine`: a request to its owner; `type`: to owners of such machines. */
  newRequest: (query: { machine?: string; type?: string } = {}) => withQuery('/requests/new', query),
  /** An own request with its offers. */
  request: (id: string) => `/requests/${id}`,
  /** Choice of an own machine for an order of the catalogue. */
  orderOffer: (orderId: string) => `/order/${orderId}/offer`,
  offer: (id: string) => `/offers/${id}`,
  /** An offer, opened by the link in a letter. */
  offerLink: (token: string) => `/offer-link/${token}`,
  newEquipment: () => '/equipment/new',
  newOrder: () => '/order/new',
  /** `reviews`: where the page of reviews begins. */
  user: (userUrl: string, query: { reviews?: string } = {}) => withQuery(`/user/${encodeURIComponent(userUrl)}`, query),
  instruction: () => '/instruction',
  counting: () => '/instruction#counting',
  /** A section or theme, or a message in its theme; `after`, `before`, `last`: a page of its content. */
  forum: (id = 'main', query: { after?: string; before?: string; last?: 1 } = {}) => withQuery(`/forum/${id}`, query),
  forumSearch: (query: { q?: string; after?: string } = {}) => withQuery('/forum/search', query),
  /** Figures of the market for the site operator; `from` and `to`: days. */
  funnel: (query: { from?: string; to?: string } = {}) => withQuery('/moderation/funnel', query),
  /** The same figures as a table. */
  funnelFile: (query: { from: string; to: string }) => withQuery('/api/moderation/funnel.csv', query),
  /** `show`: a kind of complaints, sanctions, or decisions; `after`: where a page of the latter two begins; `q`: a search among sanctions. */
  moderation: (query: { show?: string | undefined; after?: string; q?: string } = {}) =>
    withQuery('/moderation', query),
  contacts: () => '/contacts',
  confidential: () => '/confidential',
  consent: () => '/consent',
  credits: () => '/credits',
  app: () => '/app',
  /** The phone's app, which is separate from these pages. */
  recorder: () => '/recorder/',
  /** `next`: page to open afterwards, a path of this site. */
  signup: (query: { next?: string | undefined } = {}) => withQuery('/signup', query),
  login: (query: { next?: string | undefined } = {}) => withQuery('/login', query),
  logout: () => '/logout',
  resetPassword: () => '/reset-password',
  /** The first page after log-in: the park for users with machines, otherwise their list. */
  start: () => '/start',
  /** All own machines on a map and in a list; the query contains the filters. */
  park: (query: Record<string, string | number | undefined> = {}) => withQuery('/park', query),
  /** Adding a whole park from a table or a Traccar server. */
  /** `rows`: number of listed tables. */
  parkTable: (query: { rows?: number } = {}) => withQuery('/park/table', query),
  /** Hours of shifts by machines and groups; `day`: a day of the period, `yyyy-mm-dd`. */
  usage: (query: { by?: 'day' | 'week' | 'month'; day?: string; group?: number; page?: number } = {}) =>
    withQuery('/park/usage', query),
  /** `group`: id of the group whose machines are shown; `none`: machines without a group. */
  groups: (query: { group?: number | 'none' } = {}) => withQuery('/park/groups', query),
  /** Service and documents of machines; `machine`: whose service book is shown. */
  service: (query: { machine?: string; records?: number } = {}) => withQuery('/service', query),
  /** `before`: id of an act; only earlier acts are shown. */
  people: (query: { role?: string; before?: number } = {}) => withQuery('/people', query),
  /** Operators, and who is on which machine. */
  operators: () => '/operators',
  /** Timesheet of operators; `month`: `yyyy-mm`. */
  timesheet: (query: { month?: string; group?: number | undefined } = {}) => withQuery('/timesheet', query),
  /** The operator's own machine and hours. */
  myShift: (query: { month?: string } = {}) => withQuery('/my-shift', query),
  /** Companies that the user works for, and the user's rights there. */
  myWork: () => '/my-work',
  /** Page of an invitation. */
  join: (token: string) => `/join/${token}`,
  equipments: () => '/equipments',
  orders: () => '/orders',
  /** Machines of other owners whose days the user may see. */
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
