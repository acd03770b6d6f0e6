import type { User } from '@spetskarta/shared/accounts/accounts.ts'
import { useRoot } from '../../api/use-root'

/** The logged-in user, from the root's data; null for a visitor. */
export const useUser = (): User | null => useRoot()?.user ?? null
