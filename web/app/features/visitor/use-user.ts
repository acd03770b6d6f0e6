import type { User } from '@spetskarta/shared/accounts/accounts.ts'
import { useRoot } from '../../api/use-root'

/** Who has logged in, as the root knows; null for a visitor. */
export const useUser = (): User | null => useRoot()?.user ?? null
