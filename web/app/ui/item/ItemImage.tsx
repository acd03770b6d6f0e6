import sprite from '@spetskarta/shared/catalog/illustrations.svg?url&no-inline'
import { type Item, isEquipment, kindOf } from '@spetskarta/shared/catalog/items.ts'
import { ItemIcon } from './ItemIcon'
import css from './ItemImage.module.css'
import { Photo } from './Photo'
import { typeLabel } from './types'

interface Props {
  item: Item
  iconSize?: number
  /** Whether the box is wider than 480 screen pixels. */
  large?: boolean
}

/**
 * The cover of an item; without photos the drawing of a machine's type,
 * or the icon of an order's kind of work on a tile. It fills its box.
 */
export function ItemImage({ item, iconSize = 40, large = false }: Props) {
  return (
    <div className={`${css.tile} clip wide ink centred ${css[kindOf(item)]}`}>
      {item.icoUrl ? (
        <Photo url={item.icoUrl} alt="" sizes={large ? '(min-width: 48em) 640px, 100vw' : '96px'} large={large} />
      ) : isEquipment(item) ? (
        <Illustration type={item.type} />
      ) : (
        <ItemIcon type={item.type} size={iconSize} />
      )}
    </div>
  )
}

/** The drawing of a type of machine on a site. It fills its box, whatever its shape. */
export function Illustration({ type }: { type: string }) {
  const { id, icon } = typeLabel(type)
  return (
    <svg className={css.illustration} role="img" aria-label="Рисунок, фото ещё нет">
      <use href={`${sprite}#scene`} />
      <use href={`${sprite}#${icon === 'machine-other' ? 'drugaya-tehnika' : id}`} />
    </svg>
  )
}
