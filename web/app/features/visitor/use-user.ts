import type { User } from '@spetskarta/shared/accounts/accounts.ts'
import { useRouteLoaderData } from 'react-router'

/** Who has logged in, as the root knows; null for a visitor. */
export function useUser(): User | null {
  const root = useRouteLoaderData('root') as { user: User | null } | undefined
  return root?.user ?? null
}
