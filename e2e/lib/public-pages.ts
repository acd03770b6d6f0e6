/** All kinds of pages that visitors may open; tests and benchmarks go through them. */
import type { APIRequestContext } from '@playwright/test'
import type { ForumPage } from '@spetskarta/shared/forum/forum.ts'

export interface PublicPage {
  /** `:…` is replaced by a real id of the demo, see `realPath`. */
  path: string
  /** Words of its content, which must be present without JavaScript. */
  words: RegExp
  /** Whether a map is drawn on it. */
  map?: true
  /** Whether it is a text with pictures, which must all load and have a width. */
  pictures?: true
  /** Whether it is excluded from search engines on purpose. */
  unlisted?: true
}

export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', words: /спецтехник/i, pictures: true },
  { path: '/adv', words: /спецтехник/i },
  { path: '/map', words: /найдено/i, map: true },
  { path: '/arenda/ekskavator', words: /экскаватор/i, map: true },
  { path: '/poisk-raboty/rytyo-kotlovana', words: /котлован/i, map: true },
  { path: '/search?at=55.567,38.23&r=30', words: /Позвонить/, unlisted: true },
  { path: '/all-equipments', words: /техник/i },
  { path: '/all-orders', words: /заказ/i },
  { path: '/equipment/:equipment', words: /техник|машин|аренд/i },
  { path: '/order/:order', words: /заказ|работ/i },
  { path: '/requests/new?type=ekskavator', words: /заявк/i, unlisted: true },
  { path: '/user/:user', words: /техник/i },
  { path: '/instruction', words: /техник/i, pictures: true },
  { path: '/forum/main', words: /форум/i },
  { path: '/forum/:section', words: /тем/i },
  { path: '/forum/:theme', words: /ответ|сообщен/i },
  { path: '/contacts', words: /support@example\.org/, pictures: true },
  { path: '/confidential', words: /конфиденциальност/i, pictures: true },
  { path: '/credits', words: /OpenStreetMap/ },
  { path: '/app', words: /приложени/i },
  { path: '/signup', words: /регистраци/i },
  { path: '/login', words: /вход|войти/i },
  { path: '/reset-password', words: /парол/i, unlisted: true },
]

/** The path with real ids of the demo. */
export async function realPath(path: string, request: APIRequestContext): Promise<string> {
  const ask = async (url: string) => (await request.get(url)).json()
  const newest = async () => (await ask('/api/get-all-equipments?limit=1')).equipments[0]
  const ids: Record<string, () => Promise<string>> = {
    equipment: async () => (await newest())._id,
    order: async () => (await ask('/api/get-all-orders?limit=1')).orders[0]._id,
    user: async () => (await newest()).userUrl,
    section: () => busiest('main'),
    theme: async () => oldest(await busiest('main')),
  }
  /** The item with the most children under this place of the forum. */
  const busiest = async (place: string) => {
    const { forumItems }: Pick<ForumPage, 'forumItems'> = await ask(`/forum-api?parentId=${place}`)
    return forumItems.reduce((most, item) => (item.childrenCount > most.childrenCount ? item : most))._id
  }
  /** The oldest item, which is part of the demo; newer ones may be made and deleted by tests. */
  const oldest = async (place: string) => {
    const { forumItems }: Pick<ForumPage, 'forumItems'> = await ask(`/forum-api?parentId=${place}`)
    return forumItems.reduce((first, item) => (item.created_at < first.created_at ? item : first))._id
  }
  const [, kind = ''] = /\/:(\w+)/.exec(path) ?? []
  return path.replace(`:${kind}`, (await ids[kind]?.()) ?? `:${kind}`)
}
