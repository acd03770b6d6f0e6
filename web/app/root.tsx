import './ui/theme/tokens.css'
import './ui/theme/fonts.css'
import './ui/theme/base.css'
import './ui/theme/classes/arrange.css'
import './ui/theme/classes/boxes.css'
import './ui/theme/classes/places.css'
import './ui/theme/classes/letters.css'
import './ui/theme/classes/colours.css'
import './ui/theme/classes/hiding.css'
import './frame'
import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import { countTurns } from '@spetskarta/shared/deals/deals.ts'
import { getFavorites } from '@spetskarta/shared/favorites/favorites.ts'
import { DEFAULT_LOCATION } from '@spetskarta/shared/geo.ts'
import { countIncidents } from '@spetskarta/shared/incidents/incidents.ts'
import { countUnread } from '@spetskarta/shared/messages/messages.ts'
import { countComplaints } from '@spetskarta/shared/moderation/moderation.ts'
import { countOverdue } from '@spetskarta/shared/service/service.ts'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, ScrollRestoration, type ShouldRevalidateFunctionArgs, useMatches } from 'react-router'
import type { Route } from './+types/root'
import { may, mayAll } from './api/acting'
import { api, kept, site } from './api/context'
import { refuse } from './api/refuse'
import type { RootData } from './api/use-root'
import { FavoritesProvider } from './features/favorites/favorites'
import { useLiveUnread } from './features/live/use-live-unread'
import { useResumedMessages } from './features/messages/resume-messages'
import { countAround } from './features/search-address/count-around'
import { FoundEntry, FoundProvider } from './features/search-address/found'
import { Trials } from './features/trials/Trials'
import { useOneUser } from './features/visitor/use-one-user'
import { BareFrame, bareNote } from './layout/BareFrame'
import { EarlyInput } from './layout/EarlyInput'
import { ErrorPage } from './layout/ErrorPage'
import { Frame } from './layout/Frame'
import { keepPage, useKeptPage } from './layout/kept-page'
import { PatientScripts } from './layout/PatientScripts'
import { keepWanted, useWanted } from './layout/use-wanted'
import { paths } from './paths'
import { useShownPage } from './ui/layers'
import golosCyrillic from './ui/theme/fonts/golos-cyrillic.woff2?url'
import golosLatin from './ui/theme/fonts/golos-latin.woff2?url'
import { SystemScheme } from './ui/theme/scheme'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[golosCyrillic, golosLatin].map(
    (href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
  ),
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

/** The user, their place, and the number of items around it: the frame shows them on every page. */
export const loader = ({ context }: Route.LoaderArgs) => frameData(context).catch(refuse)

async function frameData(context: Route.LoaderArgs['context']): Promise<RootData> {
  const call = context.get(api)
  if (context.get(kept)?.byPlace === false) return { ...NOBODY, site: context.get(site) }
  const { user, company, toDo, location, located } = await call(getUser, { querystring: { partners: 'no' } })
  const [count, { ids: favorites }, { unseen }, { overdue }, { unread }, { mine: turns }, complaints] =
    await Promise.all([
      countAround(call, location),
      user ? call(getFavorites, {}) : NO_FAVORITES,
      user && may(company, 'incidents') ? call(countIncidents, {}) : NO_INCIDENTS,
      user && may(company, 'service') ? call(countOverdue, {}) : NO_SERVICE,
      user && mayAll(company, 'messages') ? call(countUnread, {}) : NO_MESSAGES,
      user && mayAll(company, 'deals') ? call(countTurns, {}) : NO_DEALS,
      user?.rules ? call(countComplaints, {}) : undefined,
    ])
  return {
    user,
    company,
    toDo,
    location,
    located,
    count,
    favorites,
    unseen,
    overdue,
    unread,
    turns,
    complaints: complaints?.open,
    site: context.get(site),
  }
}

/** On a page that is the same for all visitors, the browser counts the items around the visitor. */
const NOBODY = {
  user: null,
  company: null,
  toDo: [],
  location: DEFAULT_LOCATION,
  located: false,
  count: undefined,
  favorites: [],
  unseen: 0,
  overdue: 0,
  unread: 0,
  turns: 0,
  complaints: undefined,
}

const NO_FAVORITES = { ids: [] }
const NO_INCIDENTS = { unseen: 0 }
const NO_SERVICE = { overdue: 0 }
const NO_MESSAGES = { unread: 0 }
const NO_DEALS = { mine: 0 }

const LISTS = [paths.equipments(), paths.orders(), paths.favoriteEquipments(), paths.favoriteOrders(), paths.deals()]

/**
 * The frame's data stays while the user moves between pages. Two things reload it: a form, which may change the user, and a
 * page that reloads itself under the same address, whose counts may have changed. The lists of own items, of favourites and
 * of deals reload it too: an item may have been added or removed on the way there or in another window. So does a deal, which may
 * have been agreed on the page before.
 */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // The only place where the router announces a navigation before it requests anything.
  keepWanted(currentUrl, nextUrl)
  return (
    ((formMethod === 'POST' || currentUrl.href === nextUrl.href) && defaultShouldRevalidate) ||
    LISTS.includes(nextUrl.pathname) ||
    nextUrl.pathname.startsWith(paths.deal(''))
  )
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ru" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#1B1F24" />
        <SystemScheme />
        <EarlyInput />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <PatientScripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useShownPage()
  useWanted()
  useKeptPage()
  useOneUser()
  useResumedMessages()
  useLiveUnread(loaderData?.user != null && mayAll(loaderData.company, 'messages'))
  const note = bareNote(useMatches())
  if (note !== undefined)
    return (
      <BareFrame note={note}>
        <Outlet />
      </BareFrame>
    )
  return (
    <FoundProvider around={loaderData.count}>
      <FavoritesProvider ids={loaderData.favorites}>
        <Frame
          user={loaderData.user}
          company={loaderData.company}
          unseen={loaderData.unseen}
          overdue={loaderData.overdue}
          unread={loaderData.unread}
          turns={loaderData.turns}
          complaints={loaderData.complaints}
          site={loaderData.site}
          results={<FoundEntry />}
          trials={<Trials />}
        >
          <Outlet />
        </Frame>
      </FavoritesProvider>
    </FoundProvider>
  )
}

/** Shown instead of a page that failed; it uses no data of the frame, which may be what failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
