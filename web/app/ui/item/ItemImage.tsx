import { type Item, kindOf } from '@spetskarta/shared/catalog/items.ts'
import { ItemIcon } from './ItemIcon'
import css from './ItemImage.module.css'
import { largeImage } from './item-image'

interface Props {
  item: Item
  iconSize?: number
  /** True where the box is wider than 480 screen pixels. */
  large?: boolean
}

/** The picture of an item, or its type's icon on a tile of its kind's colour. Fills its box. */
export function ItemImage({ item, iconSize = 40, large = false }: Props) {
  return (
    <div className={`${css.tile} clip wide ink centred ${css[kindOf(item)]}`}>
      {item.icoUrl ? (
        <img src={large ? largeImage(item.icoUrl) : item.icoUrl} alt="" loading="lazy" decoding="async" />
      ) : (
        <ItemIcon type={item.type} size={iconSize} />
      )}
    </div>
  )
}
