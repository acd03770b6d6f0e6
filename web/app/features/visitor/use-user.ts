import type { User } from '@spetskarta/shared/accounts/accounts.ts'
import { useRoot } from '../../api/use-root'

/** The logged-in user, from the root's data; null for a visitor. */
export const useUser = (): User | null => useRoot()?.user ?? null

/** How machines name their owner, where they are the user's own or those of the company that he acts for; undefined for a visitor. */
export function useOwnerUrl(): string | undefined {
  const root = useRoot()
  return (root?.company ?? root?.user)?.userUrl
}
