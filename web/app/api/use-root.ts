import type { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'
import type { Site } from '@spetskarta/shared/site.ts'
import { useRouteLoaderData } from 'react-router'

/** Data of the root route, available on every page; undefined where it could not be loaded. */
export const useRoot = () => useRouteLoaderData<RootData>('root')

/** Data that every page has. */
export interface RootData extends Pick<Output<typeof getUser>, 'user' | 'company' | 'toDo' | 'location' | 'located'> {
  /** Number of items around the place; undefined where the browser counts them. */
  count: number | undefined
  /** Ids of the user's favourites. */
  favorites: string[]
  /** Number of incidents that the user has not seen. */
  unseen: number
  /** Number of overdue services. */
  overdue: number
  /** Number of unread messages when the first page was loaded. */
  unread: number
  /** Number of requests, offers and bookings that wait for the user. */
  turns: number
  /** Number of open complaints; undefined for users who are not moderators. */
  complaints: number | undefined
  site: Site
}
