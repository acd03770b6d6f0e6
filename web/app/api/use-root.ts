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
  /** Incidents that the user has not seen. */
  unseen: number
  /** Services that are overdue. */
  overdue: number
  /** Messages that the first page knew to be unread. */
  unread: number
  /** Requests, offers and bookings that wait for the user. */
  turns: number
  /** Open ones; undefined for everybody but moderators. */
  complaints: number | undefined
  site: Site
}
