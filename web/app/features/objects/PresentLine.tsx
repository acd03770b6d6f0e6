import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { formatDuration } from '../../ui/text/ago'
import css from './PresentLine.module.css'

/** Without a point for longer it has no connection, ms. */
const SILENT_MS = 15 * MINUTE

/** A machine that was on the object when it was last heard; `heardAt` and `now` ms. */
export function PresentLine({ name, heardAt, now }: { name: string | undefined; heardAt: number; now: number }) {
  const silent = now - heardAt > SILENT_MS
  return (
    <span className={`${silent ? css.silent : ''} dot`}>
      {name}
      {silent ? (
        <b className="strong nowrap">
          {name ? ', ' : ''}нет связи {formatDuration((now - heardAt) / SECOND)}
        </b>
      ) : null}
    </span>
  )
}
