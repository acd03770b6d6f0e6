import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { IconHeart, IconHeartFilled } from '../../ui/icon/icons.ts'
import { useUser } from '../visitor/use-user'
import css from './FavoriteButton.module.css'
import { useFavorite, useSetFavorite } from './favorites'
import { keepWish } from './wish'

interface Props {
  item: Item
  /** Called on each press, with the new state. */
  onSet?: ((to: boolean) => void) | undefined
}

/** The heart of a card. A visitor is sent to sign up first; then the item becomes a favourite, and its page opens again. */
export function FavoriteButton({ item, onSet }: Props) {
  const favorite = useFavorite(item._id)
  const set = useSetFavorite()
  if (!useUser())
    return (
      <Link
        to={paths.signup({ next: paths.item(item) })}
        rel="nofollow"
        onClick={() => keepWish(item)}
        className="lit tile quiet"
        title={ADD}
        aria-label={`${ADD}: ${item.name}`}
      >
        <IconHeart size={24} aria-hidden="true" />
      </Link>
    )

  const label = favorite ? 'Убрать из избранного' : ADD
  const Icon = favorite ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={favorite ? `lit tile quiet ${css.on}` : `lit tile quiet`}
      title={label}
      aria-label={`${label}: ${item.name}`}
      onClick={() => {
        set(item, !favorite)
        onSet?.(!favorite)
      }}
    >
      <Icon size={24} aria-hidden="true" />
    </button>
  )
}

const ADD = 'В избранное'
