import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { untilBack } from '../../../api/server-back'
import { IconChevronLeft, IconChevronRight, IconX } from '../../../ui/icon/icons.ts'
import { Photo } from '../../../ui/item/Photo'
import css from './GalleryDialog.module.css'

/** A large photo; if the server was unreachable, the photo is requested again once it is back. */
function LargePhoto(photo: { url: string; alt: string; first: boolean }) {
  const [tries, setTries] = useState(0)
  const again = () => void untilBack().then((wasAway) => wasAway && setTries(tries + 1))
  return <Photo key={tries} {...photo} sizes="100vw" large onError={again} />
}

interface Props {
  photos: string[]
  /** Alternative text: the name of the listing. */
  name: string
  /** The photo that is shown first. */
  first: number
  onClose: () => void
}

/** Photos filling the window, side by side: moved by swiping, by arrow keys and by buttons. */
export default function GalleryDialog({ photos, name, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(Math.min(first, photos.length - 1))
  const begin = useRef(at)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    row.current?.scrollTo({ left: begin.current * row.current.clientWidth, behavior: 'instant' })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  const show = (to: number) => row.current?.scrollTo({ left: to * row.current.clientWidth })
  function key(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: photos.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    show(to)
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={`Фото: ${name}`}
      onKeyDown={key}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={`${css.head} between`}>
        <span className="digits" aria-live="polite">{`${at + 1} из ${photos.length}`}</span>
        <button type="button" className={`${css.sign} centred round`} aria-label="Закрыть" onClick={onClose}>
          <IconX size={24} aria-hidden="true" />
        </button>
      </div>
      <ul
        ref={row}
        className={`${css.row} flex fill`}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          clientWidth && setAt(Math.round(scrollLeft / clientWidth))
        }
      >
        {photos.map((url, index) => (
          <li key={url} className="centred firm wide">
            <LargePhoto url={url} alt={`${name}, фото ${index + 1}`} first={index === begin.current} />
          </li>
        ))}
      </ul>
      {at > 0 ? (
        <button
          type="button"
          className={`${css.sign} ${css.before} centred round`}
          aria-label="Предыдущее фото"
          onClick={() => show(at - 1)}
        >
          <IconChevronLeft size={28} aria-hidden="true" />
        </button>
      ) : null}
      {at < photos.length - 1 ? (
        <button
          type="button"
          className={`${css.sign} ${css.next} centred round`}
          aria-label="Следующее фото"
          onClick={() => show(at + 1)}
        >
          <IconChevronRight size={28} aria-hidden="true" />
        </button>
      ) : null}
    </dialog>,
    document.body,
  )
}
