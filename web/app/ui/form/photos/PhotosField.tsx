import { IMAGE } from '@spetskarta/shared/limits.ts'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { IconPhotoUp } from '../../icon/icons.ts'
import { ErrorLine } from '../Field'
import { ACCEPTED } from '../photo'
import css from './PhotosField.module.css'
import { PhotoTile } from './PhotoTile'
import type { FormPhotos } from './use-photos'

/**
 * Photos: dropped, chosen or taken, ordered by dragging or by keys; `cover`: the
 * first one is shown in lists. Unsuitable files are refused before sending.
 */
export function PhotosField({ cover, photos, most, add, move, remove, retry }: FormPhotos & { cover?: boolean }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const [announced, announce] = useState('')
  const room = photos.length < most

  const take = async (files: Iterable<File>) => setProblem(await add(files))
  usePageStaysOnDrop()
  const drop = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    void take([...event.dataTransfer.files])
  }
  function place(from: number, to: number) {
    if (to < 0 || to >= photos.length || to === from) return
    move(from, to)
    announce(cover && to === 0 ? 'Теперь это обложка' : `Фото на месте ${to + 1} из ${photos.length}`)
  }
  /** Removes a photo; the focus stays in the list, on the same button of the photo that takes its place. */
  function takeAway(id: string, at: number) {
    const tile = list.current?.children[at]
    const button = [...(tile?.querySelectorAll('button') ?? [])].indexOf(document.activeElement as HTMLButtonElement)
    remove(id)
    announce('Фото убрано')
    if (button < 0) return
    requestAnimationFrame(() => {
      const tiles = list.current?.children
      const left = tiles?.[Math.min(at, tiles.length - 1)]?.querySelectorAll('button')[button] ?? chooser.current
      left?.focus()
    })
  }
  /** Index in the list at a point of the window; −1: none. */
  function placeAt(x: number, y: number): number {
    const tile = document.elementFromPoint(x, y)?.closest('li')
    return tile && list.current ? [...list.current.children].indexOf(tile) : -1
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button
    <div className="tight stack" onDragOver={() => setOver(true)} onDragLeave={() => setOver(false)} onDrop={drop}>
      <span id={id} className="small strong">
        Фотографии{' '}
        <span className="regular quiet">
          {photos.length ? `${photos.length} из ${most}${cover ? ', первая — обложка' : ''}` : `до ${most}`}
        </span>
      </span>
      {photos.length ? (
        <ul ref={list} className={`${css.tiles} grid`} aria-labelledby={id}>
          {photos.map((photo, at) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              at={at}
              cover={cover === true && at === 0}
              count={photos.length}
              placeAt={placeAt}
              onPlace={(to) => place(at, to)}
              onRemove={() => takeAway(photo.id, at)}
              onRetry={() => retry(photo.id)}
            />
          ))}
        </ul>
      ) : null}
      {room ? (
        <div className={over ? `${css.drop} rounded-lg flex clip ${css.over}` : `${css.drop} rounded-lg flex clip`}>
          <button
            ref={chooser}
            type="button"
            className={`${css.choose} gap-3 lines-dense text-left grow row medium`}
            aria-describedby={id}
            onClick={() => input.current?.click()}
          >
            <IconPhotoUp size={26} aria-hidden="true" />
            <span>
              <span className={css.mouse}>
                <b className="strong">Перетащите фото</b> или выберите файлы
              </span>
              <span className={css.touch}>
                <b className="strong">Снимите</b> или выберите фото
              </span>
              <small className="block quiet small">JPG или PNG до {IMAGE.bytes / 1_000_000}&nbsp;МБ</small>
            </span>
          </button>
        </div>
      ) : null}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED.join(',')}
        multiple
        hidden
        aria-label="Файлы фотографий"
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          // Cleared, so that the same file can be chosen again.
          target.value = ''
        }}
      />
      <div role="status">
        {problem ? <ErrorLine>{problem}</ErrorLine> : null}
        <span className="visually-hidden">{announced}</span>
      </div>
    </div>
  )
}

/** Prevents a file dropped beside the field from being opened in place of the page, whose typed texts would be lost. */
function usePageStaysOnDrop() {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])
}
