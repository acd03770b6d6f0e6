import type { ForumItem } from '@spetskarta/shared/forum/forum.ts'
import { Link } from 'react-router'
import { paths } from '../../../paths'

/** Who wrote it, with the way to his machines; people who are gone have no name. */
export function Author({ user }: Pick<ForumItem, 'user'>) {
  if (!user) return <span>Бывший участник</span>
  return (
    <Link to={paths.user(user.userUrl)} className="link anywhere">
      {user.name}
    </Link>
  )
}
