import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { IconGripVertical, IconRefresh, IconX } from '../../icon/icons.ts'
import css from './PhotosField.module.css'
import type { FormPhoto } from './use-photos'

interface Props {
  photo: FormPhoto
  at: number
  cover: boolean
  count: number
  /** Index in the list at a point of the window; −1: none. */
  placeAt: (x: number, y: number) => number
  onPlace: (to: number) => void
  onRemove: () => void
  onRetry: () => void
}

/** A photo with its handle, by which it is dragged, and moved by arrow keys while focused. */
export function PhotoTile({ photo, at, cover, count, placeAt, onPlace, onRemove, onRetry }: Props) {
  const [held, setHeld] = useState(false)
  const name = `Фото ${at + 1} из ${count}`
  const steps: Partial<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: count - 1,
  }
  function key(event: KeyboardEvent) {
    const to = steps[event.key]
    if (event.key === 'Delete') onRemove()
    else if (to === undefined) return
    else onPlace(to)
    event.preventDefault()
  }
  function drag(event: PointerEvent) {
    if (!held) return
    const to = placeAt(event.clientX, event.clientY)
    if (to >= 0 && to !== at) onPlace(to)
  }

  return (
    <li className={held ? `${css.tile} ${css.held} anchor clip rounded` : `${css.tile} anchor clip rounded`}>
      <img src={photo.shown} alt={name} draggable={false} />
      {cover ? <span className={`${css.cover} rounded-sm strong`}>Обложка</span> : null}
      <button
        type="button"
        className={`${css.handle} ${css.sign} centred round`}
        aria-label={`${name}: переставить стрелками`}
        onKeyDown={key}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setHeld(true)
        }}
        onPointerMove={drag}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
      >
        <IconGripVertical size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`${css.remove} ${css.sign} centred round`}
        aria-label={`Убрать фото ${at + 1}`}
        onClick={onRemove}
      >
        <IconX size={20} aria-hidden="true" />
      </button>
      {photo.problem ? (
        <span className={`${css.failed} text-mini stack`}>
          {photo.problem}
          <button type="button" className="inline tight reach strong" onClick={onRetry}>
            <IconRefresh size={18} aria-hidden="true" />
            Повторить
          </button>
        </span>
      ) : photo.away ? (
        <span className={`${css.failed} text-mini`} role="status">
          Ждём сервер, отправим сами
        </span>
      ) : photo.url ? null : (
        <progress className={css.progress} value={photo.part} max={1} aria-label={`${name} отправляется`} />
      )}
    </li>
  )
}
