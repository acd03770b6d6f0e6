import type { Photo } from '@spetskarta/shared/photos/photos.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../../ui/Button'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '../../ui/icon/icons.ts'
import { stampOf } from '../tracks/time'
import css from './PhotoDialog.module.css'
import { standInWords } from './photo-words'

/** Name of the layer with the enlarged photo; its value is the photo's id. */
export const PHOTO = 'photo'

interface Props {
  photos: Photo[]
  /** Id of the shown photo. */
  shown: string
  /** Time zone of the machine. */
  timeZone: string
  /** Alternative text: the name of the machine. */
  name: string
  onShow: (id: string) => void
  onClose: () => void
  /** More buttons. */
  actions?: ReactNode
}

/** An enlarged photo, with its time in the machine's zone as the title, and arrows to the photos before and after it. */
export function PhotoDialog({ photos, shown, timeZone, name, onShow, onClose, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const index = photos.findIndex(({ _id }) => _id === shown)
  const photo = photos[index]
  if (!photo) return null

  const show = (next: Photo | undefined) => next && onShow(next._id)
  function key({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') show(photos[index - 1])
    if (key === 'ArrowRight') show(photos[index + 1])
  }
  const stamp = stampOf(timeZone, photo.timestamp)
  const instead = standInWords(photo)

  return createPortal(
    <dialog
      ref={dialog}
      className={`${css.dialog} rounded-lg clip`}
      aria-label={stamp}
      onKeyDown={key}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={`${css.head} row wrap firm`}>
        <h2 className="digits">{stamp}</h2>
        <span className="quiet small" aria-live="polite">{`${index + 1} из ${photos.length}`}</span>
        <IconButton label="Закрыть" onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={`${css.picture} grow anchor centred`}>
        <img
          key={photo._id}
          src={photo.photoURL}
          width={photo.width}
          height={photo.height}
          alt={instead ?? `${name}, ${stamp}`}
          style={instead ? undefined : { backgroundImage: `url("${photo.photoIconURL}")` }}
        />
        {index > 0 ? (
          <button
            type="button"
            className={`${css.step} ${css.before} centred round`}
            aria-label="Предыдущее фото"
            onClick={() => show(photos[index - 1])}
          >
            <IconChevronLeft size={26} aria-hidden="true" />
          </button>
        ) : null}
        {index < photos.length - 1 ? (
          <button
            type="button"
            className={`${css.step} ${css.next} centred round`}
            aria-label="Следующее фото"
            onClick={() => show(photos[index + 1])}
          >
            <IconChevronRight size={26} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      <div className={`${css.foot} row wrap firm`}>
        <b>{name}</b>
        {actions}
        {instead ? null : (
          <a
            className={`${css.download} inline gap-2 framed-strong reach medium strong`}
            href={photo.photoURL}
            download={`${stamp.replace(/[^\d]+/g, '-')}.jpg`}
          >
            <IconDownload size={20} aria-hidden="true" />
            Скачать
          </a>
        )}
        <Button look="ink" onClick={onClose}>
          Закрыть
        </Button>
      </div>
    </dialog>,
    document.body,
  )
}
