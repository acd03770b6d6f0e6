import { IMAGE } from '@spetskarta/shared/limits.ts'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { ErrorLine } from '../../../ui/form/Field'
import { ACCEPTED, type ChosenPhoto, fileProblem, pictureProblem } from '../../../ui/form/photo'
import css from './PhotoField.module.css'

/** One photo: dropped, chosen or taken. A file that cannot be accepted is refused before sending. */
export function PhotoField({ photo, onChange }: { photo: ChosenPhoto; onChange: (photo: ChosenPhoto) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  const url = photo.state === 'gone' ? null : photo.url

  async function take(file: File | undefined) {
    if (!file) return
    const found = fileProblem(file) ?? (await pictureProblem(file))
    setProblem(found)
    if (!found) onChange({ state: 'new', file, url: URL.createObjectURL(file) })
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <div className="tight stack">
      <span id={id} className="small strong">
        Фотография
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, which does the same */}
      <div
        className={over ? `${css.drop} rounded-lg flex clip ${css.over}` : `${css.drop} rounded-lg flex clip`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {url ? <img src={url} alt="Выбранная фотография" /> : null}
        <div className={`${css.side} start column fill`}>
          <button
            type="button"
            className={`${css.choose} gap-1 lines-dense text-left grow start wide stack medium`}
            aria-describedby={id}
            onClick={() => input.current?.click()}
          >
            <IconPhotoUp size={26} aria-hidden="true" />
            <span className={css.mouse}>
              <b className="strong">Перетащите фото</b> или выберите файл
            </span>
            <span className={css.touch}>
              <b className="strong">Снимите</b> или выберите фото
            </span>
            <small className="quiet small">JPG или PNG до {IMAGE.bytes / 1_000_000} МБ</small>
          </button>
          {url ? (
            <Button
              size="small"
              look="quiet"
              icon={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => {
                setProblem(undefined)
                onChange({ state: 'gone' })
              }}
            >
              Убрать фото
            </Button>
          ) : null}
        </div>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED.join(',')}
          hidden
          aria-label="Файл фотографии"
          onChange={({ target }) => {
            void take(target.files?.[0])
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
      </div>
      <div role="status">{problem ? <ErrorLine>{problem}</ErrorLine> : null}</div>
    </div>
  )
}
