import type { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'
import type { Site } from '@spetskarta/shared/site.ts'
import { useRouteLoaderData } from 'react-router'

/** The data of the root, which every page has; undefined where it could not be loaded. */
export const useRoot = () => useRouteLoaderData<RootData>('root')

/** What every page knows. */
export interface RootData extends Pick<Output<typeof getUser>, 'user' | 'company' | 'toDo' | 'location' | 'located'> {
  /** What there is around the place; undefined where the browser counts it. */
  count: number | undefined
  /** Ids of the items that the user likes. */
  favorites: string[]
  /** Incidents. */
  unseen: number
  /** Services that are overdue. */
  overdue: number
  /** Messages that wait to be read. */
  unread: number
  /** Requests, offers and bookings that wait for the user. */
  turns: number
  /** Open ones, of a moderator. */
  complaints: number | undefined
  site: Site
}
