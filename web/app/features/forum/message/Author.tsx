import type { ForumItem } from '@spetskarta/shared/forum/forum.ts'
import { Link } from 'react-router'
import { paths } from '../../../paths'

/** The author's name, with a link to their machines; deleted users have no name. */
export function Author({ user }: Pick<ForumItem, 'user'>) {
  if (!user) return <span>Бывший участник</span>
  return (
    <Link to={paths.user(user.userUrl)} className="link anchor anywhere">
      {user.name}
    </Link>
  )
}
