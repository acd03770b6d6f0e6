import type { ImportPreview } from '@spetskarta/shared/track-files/track-files.ts'
import type { CoordsReading } from '@spetskarta/shared/tracks/rules.ts'
import { Button } from '../../ui/Button'
import fromFile from '../../ui/file/FromFile.module.css'
import { IconAlertTriangle } from '../../ui/icon/icons.ts'
import css from './ImportPage.module.css'
import { COORDS_WORDS, doubtText } from './import-words'

interface Props {
  doubt: ImportPreview['coords']
  /** How the user has decided to read the coordinates. */
  chosen: CoordsReading | undefined
  busy: boolean
  onChoose: (choice: { coords: CoordsReading }) => void
}

/**
 * Shown where the coordinates put the machine in an impossible place: nothing is stored until the user decides how to read them.
 */
export function CoordsNotice({ doubt, chosen, busy, onChoose }: Props) {
  if (!doubt && (chosen === undefined || chosen === 'written')) return null
  const choose = (coords: CoordsReading) => onChoose({ coords })
  return (
    <section
      className={`${css.coords} ${fromFile.note} gap-3 pad-line rounded-lg wrap`}
      role={doubt ? 'alert' : 'status'}
    >
      <IconAlertTriangle size={20} aria-hidden="true" className="firm" />
      {doubt ? (
        <>
          <p className="fill">
            <b>{COORDS_WORDS[doubt.as].seems}.</b> {doubtText(doubt)}
          </p>
          <Button look="primary" disabled={busy} onClick={() => choose(doubt.as)}>
            {COORDS_WORDS[doubt.as].act}
          </Button>
          <Button disabled={busy} onClick={() => choose('written')}>
            Оставить как в файле
          </Button>
        </>
      ) : chosen && chosen !== 'written' ? (
        <>
          <p className="fill">{COORDS_WORDS[chosen].done}.</p>
          <Button disabled={busy} onClick={() => choose('written')}>
            Вернуть как в файле
          </Button>
        </>
      ) : null}
    </section>
  )
}
