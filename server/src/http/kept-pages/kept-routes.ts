/** Which pages are kept, by their templates: those that show nothing of whoever asks. */
import { SESSION_COOKIE } from '../session-cookie-name.ts'

/** What changes a page: items and their owners; the forum and names of users; nothing but a new release. */
export type PageSubject = 'items' | 'people' | 'texts'

export interface KeptRoute {
  shows: PageSubject
  /** It shows what is around the visitor, where his address roughly is: caches in front of us cannot know that. */
  byPlace: boolean
}

const everywhere = (shows: PageSubject): KeptRoute => ({ shows, byPlace: false })
const around: KeptRoute = { shows: 'items', byPlace: true }

const KEPT: Record<string, KeptRoute | undefined> = {
  '/': everywhere('items'),
  '/adv': everywhere('items'),
  '/all-equipments': everywhere('items'),
  '/all-orders': everywhere('items'),
  '/equipment/:id': everywhere('items'),
  '/order/:id': everywhere('items'),
  '/user/:userUrl': everywhere('items'),
  '/forum/:id': everywhere('people'),
  '/instruction': everywhere('texts'),
  '/contacts': everywhere('texts'),
  '/confidential': everywhere('texts'),
  '/credits': everywhere('texts'),
  '/app': everywhere('texts'),
  '/map': around,
  '/arenda/:type/:size?': around,
  '/poisk-raboty/:type': around,
  '/search': around,
}

interface RequestHead {
  method: string
  url: string
  headers: { cookie?: string | undefined; authorization?: string | undefined }
}

/** Cookies of others, such as of a counter of visits on the same host, change nothing. */
const hasSession = (cookie = '') => SESSION_COOKIE.test(cookie)

/** Undefined: this answer may be of one user, or is not worth keeping. */
export function keptRoute({ method, url, headers }: RequestHead, template: string): KeptRoute | undefined {
  if (!/^(GET|HEAD)$/.test(method) || hasSession(headers.cookie) || headers.authorization) return undefined
  if (/\.data(\?|$)/.test(url)) return undefined
  return KEPT[template]
}
