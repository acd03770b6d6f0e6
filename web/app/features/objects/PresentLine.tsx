import { SECOND } from '@spetskarta/shared/durations.ts'
import type { Present } from '@spetskarta/shared/objects/objects.ts'
import { SILENT_MS } from '@spetskarta/shared/tracks/silence.ts'
import { formatDuration } from '../../ui/text/ago'
import css from './PresentLine.module.css'

interface Props extends Omit<Present, 'itemId'> {
  name: string | undefined
  now: number
}

/** A machine present on the object; moments in ms. A machine whose recording was stopped does not count as disconnected. */
export function PresentLine({ name, heardAt, stoppedAt, now }: Props) {
  const silent = stoppedAt === null && now - heardAt > SILENT_MS
  const comma = name ? ', ' : ''
  return (
    <span className={`${stoppedAt !== null ? css.stopped : silent ? css.silent : ''} dot`}>
      {name}
      {silent ? (
        <b className="strong">
          {comma}
          <span className="nowrap">нет связи {formatDuration((now - heardAt) / SECOND)}</span>
        </b>
      ) : null}
      {stoppedAt === null ? null : (
        <span className="quiet">
          {comma}запись закончена {formatDuration((now - stoppedAt) / SECOND)} назад
        </span>
      )}
    </span>
  )
}
