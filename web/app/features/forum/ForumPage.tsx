import { type ForumItem, getForum, markRead } from '@spetskarta/shared/forum/forum.ts'
import { redirect } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { missingMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import type { Route } from './+types/ForumPage'
import { forumMeta } from './forum-meta'
import { Places } from './Places'
import { Theme } from './Theme'

/** Number of messages shown above the linked one. */
const ABOVE = 3

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const call = context.get(api)
  const [after, before] = [url.searchParams.get('after') ?? undefined, url.searchParams.get('before') ?? undefined]
  const last = url.searchParams.has('last') ? ('1' as const) : undefined
  const page = await call(getForum, { querystring: { parentId: id, after, before, last } }).catch(refuse)
  if (page.parent?.type === 2) throw redirect(messagePath(page.parent))
  await readTo(page.parent, page.forumItems.at(-1), (body) => call(markRead, { body }))
  return { ...page, now: Date.now(), start: after, indexed: !before && !last }
}

/** The page of the theme that contains this message, scrolled to it. */
function messagePath({ parentId, number }: ForumItem): string {
  const after = Math.max(0, (number ?? 1) - 1 - ABOVE)
  return `${paths.forum(parentId ?? undefined, after > 0 ? { after: String(after) } : {})}#m-${number}`
}

/** Marks the shown messages as read. For a visitor the server refuses this call; the page loads all the same. */
async function readTo(
  theme: ForumItem | null,
  last: ForumItem | undefined,
  mark: (body: { id: string; number: number }) => Promise<unknown>,
) {
  if (theme?.type === 1) await mark({ id: theme._id, number: last?.number ?? 0 }).catch(() => undefined)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? forumMeta(matches, loaderData) : missingMeta()

/** /forum/:id: the root (`main`), a section or a theme; a message's address leads to its place in the theme. */
export default function ForumPage({ loaderData: page }: Route.ComponentProps) {
  const { parent } = page
  return parent?.type === 1 ? (
    <Theme key={parent._id} {...page} theme={parent} />
  ) : (
    <Places key={parent?._id ?? 'main'} {...page} />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
