import { TRACK_FILE_MAX } from '@spetskarta/shared/track-files/track-files.ts'
import { type DragEvent, useState } from 'react'
import { FileButton } from '../../ui/form/FileButton'
import { IconFileUpload } from '../../ui/icon/icons.ts'
import { Notice } from '../../ui/Notice'
import css from './ImportPage.module.css'
import type { Step } from './use-import'

/** In the format of the `accept` attribute. */
export const TRACK_FILES = '.gpx,.kml,.kmz,.csv,.txt,.tsv,.json,.geojson,.tcx,.fit,.nmea,.log,.rec,.wln,.gz,.zip'

interface Props {
  step: Extract<Step, { kind: 'choose' | 'reading' }>
  onFile: (file: File) => void
}

/** An area for the file: it can be chosen or dropped. */
export function ChooseFile({ step, onFile }: Props) {
  const [over, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState<string>()
  const busy = step.kind === 'reading'
  const failure = tooLarge ?? (step.kind === 'choose' ? step.failure : undefined)

  function take(file: File | undefined) {
    if (!file || busy) return
    const small = file.size <= TRACK_FILE_MAX
    setTooLarge(small ? undefined : `${file.name}: файл больше 20\u00a0МБ. Сожмите его в .zip или разделите на части`)
    if (small) onFile(file)
  }
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files[0])
    },
  }

  return (
    <section
      className={`${css.choose} ${over ? css.over : ''} stack card`}
      aria-label="Файл с точками"
      aria-busy={busy}
      {...drag}
    >
      <IconFileUpload size={36} aria-hidden="true" />
      <p className="strong">{busy ? step.file.name : 'Файл из навигатора, трекера или системы мониторинга'}</p>
      <p className="quiet small">
        GPX, KML, KMZ, GeoJSON, TCX, FIT, NMEA, WLN из Wialon, .rec из OwnTracks, места из Google, таблица CSV — из
        Traccar, GPSLogger, Wialon или ваша. Можно в .zip или .gz, до 20&nbsp;МБ.
      </p>
      <FileButton look="primary" accept={TRACK_FILES} label="Файл с точками" busy={busy} onFile={take}>
        {busy ? busyText(step.sent) : 'Выбрать файл'}
      </FileButton>
      <p className="quiet small">Сначала покажем, как мы его поняли. Загрузку можно будет отменить.</p>
      {failure ? <Notice bad>{failure}</Notice> : null}
    </section>
  )
}

const busyText = (sent: number) => (sent < 1 ? `Отправляем ${Math.round(sent * 100)}\u00a0%` : 'Читаем файл…')
