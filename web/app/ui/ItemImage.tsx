import type { Item } from '@spetskarta/shared/items.ts'
import { kindOf } from '@spetskarta/shared/kinds.ts'
import { ItemIcon } from './ItemIcon'
import css from './ItemImage.module.css'

/** The picture of an item, or the icon of its type on a tile of its kind's colour. Fills the box it is put in. */
export function ItemImage({ item, iconSize = 40 }: { item: Item; iconSize?: number }) {
  return (
    <div className={`${css.tile} ${css[kindOf(item)]}`}>
      {item.icoUrl ? (
        <img src={item.icoUrl} alt="" loading="lazy" decoding="async" />
      ) : (
        <ItemIcon type={item.type} size={iconSize} />
      )}
    </div>
  )
}
