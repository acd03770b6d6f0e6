import { type Item, isEquipment, kindOf } from '@spetskarta/shared/catalog/items.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/away/lazy-part'
import { ItemIcon } from '../../../ui/item/ItemIcon'
import { Illustration } from '../../../ui/item/ItemImage'
import { Photo } from '../../../ui/item/Photo'
import { useLayer } from '../../../ui/layers'
import css from './Gallery.module.css'

/** Loaded when it is opened. */
const GalleryDialog = lazyPart(() => import('./GalleryDialog'))

/** Number of small photos beside the cover; the last one shows how many more there are. */
const BESIDE = 3
const SIZES = { cover: '(min-width: 62em) 620px, 100vw', whole: '(min-width: 48em) 360px, 100vw', small: '160px' }

interface Props {
  item: Item
  /** `page`: with small photos beside the cover. `panel`: the cover alone. */
  place: 'page' | 'panel'
}

/** The photos of an item, which open over the page; without photos, the drawing of its type. */
export function Gallery({ item, place }: Props) {
  const layer = useLayer('gallery')
  const photos = item.photos.length > 0 ? item.photos : item.icoUrl ? [item.icoUrl] : []
  const [cover, ...rest] = photos
  if (!cover) return <Drawing item={item} place={place} />
  const page = place === 'page'
  const small = page ? rest.slice(0, BESIDE) : []
  const more = photos.length - 1 - small.length
  return (
    <div className={small.length > 0 ? `${css.gallery} ${css[place]} ${css.beside}` : `${css.gallery} ${css[place]}`}>
      <button
        type="button"
        className={`${css.cover} clip anchor`}
        aria-label={`Фото, ${photos.length} всего: открыть`}
        onClick={() => layer.open('0')}
      >
        <Photo url={cover} alt={item.name} sizes={page ? SIZES.cover : SIZES.whole} large first />
        {page || photos.length === 1 ? null : (
          <span className={`${css.count} rounded-sm small`}>{photos.length} фото</span>
        )}
      </button>
      {small.map((url, at) => {
        const last = at === small.length - 1 && more > 0
        return (
          <button
            key={url}
            type="button"
            className={`${css.small} clip anchor`}
            aria-label={last ? `Ещё ${more} фото: открыть` : `Фото ${at + 2}: открыть`}
            onClick={() => layer.open(String(at + 1))}
          >
            <Photo url={url} alt="" sizes={SIZES.small} />
            {last ? <span className={`${css.more} over centred strong`}>ещё {more}</span> : null}
          </button>
        )
      })}
      {layer.value === undefined ? null : (
        <Suspense>
          <GalleryDialog photos={photos} name={item.name} first={Number(layer.value) || 0} onClose={layer.close} />
        </Suspense>
      )}
    </div>
  )
}

/** Shown where there are no photos. */
function Drawing({ item, place }: Props) {
  if (isEquipment(item))
    return (
      <div className={`${css.gallery} ${css[place]} ${css.drawn} clip anchor`}>
        <Illustration type={item.type} />
        <span className={`${css.count} rounded-sm small`} aria-hidden="true">
          рисунок, фото ещё нет
        </span>
      </div>
    )
  return (
    <div className={`${css.gallery} ${css[place]} ${css.works} ${css[kindOf(item)]} ink centred clip`}>
      <ItemIcon type={item.type} size={80} />
    </div>
  )
}
