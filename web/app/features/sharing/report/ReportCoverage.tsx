import type { DayReport } from '@spetskarta/shared/sharing/report.ts'
import { formatDuration } from '../../../ui/text/ago'
import { PartBar, percentText, photosText } from '../../days/coverage/CoverageParts'
import { clockOf } from '../../tracks/time'
import css from './ReportCoverage.module.css'

/** Number of stretches that fit on the sheet. */
const STRETCHES = 6

/** The shares of the day's photos and points that arrived; not shown to a visitor who opened the report by a link. */
export function ReportCoverage({ report: { coverage, timeZone } }: { report: DayReport }) {
  if (!coverage) return null
  const { photos, points } = coverage
  return (
    <div className={`${css.two} grid gap-4 text-mini`}>
      {points ? (
        <Part
          what={`Покрытие смены ${percentText(points.coveredSeconds, points.recordedSeconds)} из ${formatDuration(points.recordedSeconds)}`}
          part={points.coveredSeconds / Math.max(1, points.recordedSeconds)}
          missing={points.missing}
          timeZone={timeZone}
        />
      ) : null}
      {photos && photos.expected > 0 ? (
        <Part
          what={photosText(photos)}
          part={photos.came / photos.expected}
          missing={photos.missing}
          timeZone={timeZone}
        />
      ) : (
        <p>{photosText(photos)}</p>
      )}
    </div>
  )
}

interface PartProps {
  what: string
  part: number
  missing: { from: number; to: number }[]
  timeZone: string
}

function Part({ what, part, missing, timeZone }: PartProps) {
  const longest = missing.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, STRETCHES)
  const listed = longest
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => `${clockOf(timeZone, from)}–${clockOf(timeZone, to)}`)
  const more = missing.length - longest.length
  return (
    <div>
      <p className="strong">{what}</p>
      <PartBar part={part} thin />
      {listed.length > 0 ? (
        <p className="quiet">
          Нет: {listed.join(', ')}
          {more > 0 ? ` и ещё ${more}` : ''}
        </p>
      ) : null}
    </div>
  )
}
