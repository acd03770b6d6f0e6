import type { ForumItem } from '@spetskarta/shared/forum/forum.ts'
import { paths } from '../../../paths'

/** Messages shown above the one that was linked to. */
const ABOVE = 3

/** The page of a theme that shows this message, and the place on it. */
export function messagePath({ parentId, number }: ForumItem): string {
  const after = Math.max(0, (number ?? 1) - 1 - ABOVE)
  return `${paths.forum(parentId ?? undefined, after > 0 ? { after: String(after) } : {})}#m-${number}`
}
