import { SECOND } from '@spetskarta/shared/durations.ts'
import type { Present } from '@spetskarta/shared/objects/objects.ts'
import { SILENT_MS } from '@spetskarta/shared/tracks/silence.ts'
import { formatDuration } from '../../ui/text/ago'
import css from './PresentLine.module.css'

interface Props extends Omit<Present, 'itemId'> {
  name: string | undefined
  now: number
}

/** A machine that was on the object when it was last heard; moments in ms. A recording that was ended is no lost connection. */
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
