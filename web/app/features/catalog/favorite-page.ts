/** What the pages of favourite machines and of favourite orders share. */
import type { Item } from '@spetskarta/shared/catalog/items.ts'
import type { Call } from '@spetskarta/shared/endpoint.ts'
import type { RouterContextProvider } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { pageMeta } from '../../ui/page/meta'
import { type Paging, pagingOf, rowsOf } from '../../ui/page/paging'
import { signedInUser } from '../visitor/who'
import { type RowWords, wordsOfRows } from './words/row-words'

export interface FavoriteKind {
  /** 0: machines; 1: orders. */
  type: 0 | 1
  title: string
  description: string
  to: (query?: { page?: number; size?: number }) => string
  /** The forms of the noun that is counted. */
  forms: readonly [string, string, string]
  empty: { title: string; text: string }
  /** The list of all items of this kind. */
  everything: { to: string; label: string }
}

interface LoaderArgs {
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
}

/** One page of favourites, fetched by `load`, with the words of its rows. */
export async function loadFavorites<T extends { items: readonly Item[] }>(
  args: LoaderArgs,
  load: (call: Call, rows: { querystring: ReturnType<typeof rowsOf> }) => Promise<T>,
): Promise<T & { words: Record<string, RowWords>; paging: Paging }> {
  await signedInUser(args)
  const paging = pagingOf(args.request.url)
  const call = args.context.get(api)
  const page = await load(call, { querystring: rowsOf(paging) }).catch(refuse)
  return { ...page, words: await wordsOfRows(call, page.items), paging }
}

export const favoriteMeta = (
  { matches }: Pick<Parameters<typeof pageMeta>[0], 'matches'>,
  { title, description, to }: FavoriteKind,
) => pageMeta({ matches, title, description, path: to(), index: false })
