import type { User } from '@spetskarta/shared/accounts/accounts.ts'
import { useRoot } from '../../api/use-root'

/** The logged-in user, from the root's data; null for a visitor. */
export const useUser = (): User | null => useRoot()?.user ?? null

/** The `userUrl` that marks machines as own: of the company that the user acts for, or of the user; undefined for a visitor. */
export function useOwnerUrl(): string | undefined {
  const root = useRoot()
  return (root?.company ?? root?.user)?.userUrl
}
