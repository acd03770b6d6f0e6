/** Which pages are kept, by their templates: those that show nothing about the visitor. */
import { SESSION_COOKIE } from '../session-cookie-name.ts'

/** What a page changes with: items and their owners; the forum and names of users; only a new release. */
export type PageSubject = 'items' | 'people' | 'texts'

export interface KeptRoute {
  shows: PageSubject
  /** It shows what is around the visitor, by the rough place of the address: caches in front of us cannot know that place. */
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

/** Other cookies, such as a visit counter's on the same host, change nothing. */
const hasSession = (cookie = '') => SESSION_COOKIE.test(cookie)

/** Undefined: the answer may belong to one user, or is not worth keeping. */
export function keptRoute({ method, url, headers }: RequestHead, template: string): KeptRoute | undefined {
  if (!/^(GET|HEAD)$/.test(method) || hasSession(headers.cookie) || headers.authorization) return undefined
  if (/\.data(\?|$)/.test(url)) return undefined
  return KEPT[template]
}
