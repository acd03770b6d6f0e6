import type { Output } from '@spetskarta/shared/endpoint.ts'
import { importTrack } from '@spetskarta/shared/track-files/track-files.ts'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorText } from '../../api/error-text'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { countOf, formatCount } from '../../ui/text/format'
import css from './Control.module.css'

export type Imported = Output<typeof importTrack> | { failure: string }

interface Props {
  equipmentId: string
  onStart: () => void
  onDone: (imported: Imported) => void
}

/** Chooses a file with points and sends it; the button shows the progress. */
export function ImportButton({ equipmentId, onStart, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null)
  /** The part that is sent, 0 to 1; undefined while nothing is being sent. */
  const [sent, setSent] = useState<number>()

  async function send(file: File) {
    onStart()
    setSent(0)
    try {
      const { sendForm } = await import('../../ui/form/send-form')
      const form = new FormData()
      form.set('file', file)
      onDone(await sendForm(importTrack, { params: { equipmentId }, body: form, onProgress: setSent }))
    } catch (error) {
      onDone({ failure: errorText(error).text })
    } finally {
      setSent(undefined)
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".gpx,.kml,.csv"
        hidden
        aria-label="Файл с точками"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // So that the same file can be chosen again.
          target.value = ''
          if (file) void send(file)
        }}
      />
      <Button
        look="quiet"
        size="small"
        className={css.import}
        busy={sent !== undefined}
        icon={<IconUpload size={20} aria-hidden="true" />}
        title="Файл GPX, KML или CSV, до 20 МБ"
        onClick={() => input.current?.click()}
      >
        {labelOf(sent)}
      </Button>
    </>
  )
}

function labelOf(sent: number | undefined): string {
  if (sent === undefined) return 'Загрузить'
  return sent < 1 ? `Загружаем ${Math.round(sent * 100)} %` : 'Читаем файл…'
}

const POINTS = ['точка', 'точки', 'точек'] as const

/** The result of the import. */
export function ImportResult({ imported }: { imported: Imported }) {
  if ('failure' in imported)
    return (
      <div className={css.imported}>
        <Notice bad>{imported.failure}</Notice>
      </div>
    )
  const { accepted, duplicates, rejected, reasons } = imported
  const told = [
    accepted > 0 ? `Добавлено: ${countOf(accepted, POINTS)}` : 'Новых точек в файле нет',
    duplicates > 0 ? `уже были: ${formatCount(duplicates)}` : '',
    rejected > 0 ? `не подошли: ${formatCount(rejected)}${reasons[0] ? ` (${reasons[0].reason})` : ''}` : '',
  ]
  return (
    <div className={css.imported}>
      <Notice bad={accepted + duplicates === 0}>{told.filter(Boolean).join(', ')}</Notice>
    </div>
  )
}
