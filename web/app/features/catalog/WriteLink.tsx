import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { IconMessageCircle } from '../../ui/icon/icons.ts'
import { useUser } from '../visitor/use-user'

interface Props {
  item: Item
  /** `icon`: for a list, where words do not fit. */
  look?: 'primary' | 'outlined' | 'icon'
  className?: string | undefined
}

/** A link to the thread about a listing, for visitors too; nothing for the owner of the listing. */
export function WriteLink({ item, look = 'outlined', className }: Props) {
  const user = useUser()
  if (user?.userUrl === item.userUrl) return null
  const icon = <IconMessageCircle size={20} aria-hidden="true" />
  const to = paths.newThread(item._id)
  if (look === 'icon')
    return (
      <ButtonLink to={to} look="quiet" size="small" aria-label={`Написать: ${item.name}`} className={className}>
        {icon}
      </ButtonLink>
    )
  return (
    <ButtonLink to={to} look={look} icon={icon} className={className} rel="nofollow">
      Написать
    </ButtonLink>
  )
}
