import type { Photo } from '@spetskarta/shared/photos/photos.ts'
import type { ReactNode } from 'react'
import { useLayer } from '../../ui/layers'
import { stampOf } from '../tracks/time'
import { PHOTO, PhotoDialog } from './PhotoDialog'
import css from './PhotoGrid.module.css'
import { photoWords } from './photo-words'

interface Props {
  photos: Photo[]
  timeZone: string
  /** Name of the machine. */
  name: string
  /** Number of small photos; the enlarged view leads to the others. */
  most?: number
  /** Caption below a photo; undefined: its time. */
  captionOf?: (photo: Photo) => ReactNode
}

/** Photos with the machine's time; a tap enlarges one. */
export function PhotoGrid({ photos, timeZone, name, most = photos.length, captionOf }: Props) {
  const { value: shown, open, close } = useLayer(PHOTO)
  return (
    <>
      <ul className={`${css.grid} gap-3`}>
        {photos.slice(0, most).map((photo) => {
          const { _id, timestamp, photoIconURL } = photo
          const stamp = stampOf(timeZone, timestamp)
          return (
            <li key={_id}>
              <button type="button" className="block wide text-left" onClick={() => open(_id)}>
                <img src={photoIconURL} alt={photoWords(photo)} width={300} height={225} loading="lazy" />
                <span className="block quiet text-note lines-dense">{captionOf?.(photo) ?? stamp}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {shown ? (
        <PhotoDialog photos={photos} shown={shown} timeZone={timeZone} name={name} onShow={open} onClose={close} />
      ) : null}
    </>
  )
}
