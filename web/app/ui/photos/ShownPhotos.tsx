import { useState } from 'react'
import { Button } from '../Button'
import { Dialog } from '../dialog/Dialog'
import { IconChevronLeft, IconChevronRight } from '../icon/icons.ts'
import css from './ShownPhotos.module.css'

interface ShownPhoto {
  url: string
  iconUrl: string
  width: number
  height: number
}

/** Photos of a message or a request; pressing one enlarges it. `alt`: what they show. */
export function ShownPhotos({ photos, alt }: { photos: readonly ShownPhoto[]; alt: string }) {
  const [open, setOpen] = useState<number>()
  if (photos.length === 0) return null
  const single = photos.length === 1
  return (
    <div className={single ? css.onePhoto : css.photos}>
      {photos.map(({ url, iconUrl, width, height }, at) => (
        <button
          key={url}
          type="button"
          className={`${css.photo} clip`}
          aria-label={`Фото ${at + 1} из ${photos.length}`}
          onClick={() => setOpen(at)}
        >
          <img
            src={single ? url : iconUrl}
            alt=""
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            style={single ? { aspectRatio: `${width} / ${height}` } : undefined}
          />
        </button>
      ))}
      {open === undefined ? null : (
        <LargePhoto photos={photos} alt={alt} at={open} onStep={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

interface LargeProps {
  photos: readonly ShownPhoto[]
  alt: string
  at: number
  onStep: (at: number) => void
  onClose: () => void
}

function LargePhoto({ photos, alt, at, onStep, onClose }: LargeProps) {
  const photo = photos[at]
  const step = (by: number) => onStep((at + by + photos.length) % photos.length)
  return (
    <Dialog
      title={photos.length > 1 ? `Фото ${at + 1} из ${photos.length}` : 'Фото'}
      onClose={onClose}
      foot={
        <>
          {photos.length > 1 ? (
            <>
              <Button onClick={() => step(-1)} icon={<IconChevronLeft size={20} aria-hidden="true" />}>
                Назад
              </Button>
              <Button onClick={() => step(1)} icon={<IconChevronRight size={20} aria-hidden="true" />}>
                Дальше
              </Button>
            </>
          ) : null}
          <Button look="ink" onClick={onClose} data-first>
            Закрыть
          </Button>
        </>
      }
    >
      {photo ? <img className={css.large} src={photo.url} alt={alt} width={photo.width} height={photo.height} /> : null}
    </Dialog>
  )
}
