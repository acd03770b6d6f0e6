import type { Disagreement } from '@spetskarta/shared/tracks/tracks.ts'
import { formatDuration } from '../../ui/text/ago'
import { formatNumber } from '../../ui/text/format'
import { clockOf, dateOf } from './time'

interface Props {
  disagreements: Disagreement[]
  timeZone: string
  /** The notice is about several days. */
  dated?: boolean
  className?: string
}

/** Which recorders of a machine reported places that exclude each other. Renders nothing if there are none. */
export function Disagreements({ disagreements, timeZone, dated = false, className = '' }: Props) {
  return disagreements.map((told) => (
    <p key={`${told.from} ${told.recorders.join(' ')}`} className={className}>
      {dated ? `${dateOf(timeZone, told.from)}. ` : ''}
      {disagreementText(told, timeZone)}
    </p>
  ))
}

/** `Два телефона расходятся: «А» и «Б» были в разных местах с 08:10 до 10:20, всего …`. */
export function disagreementText({ recorders, from, to, seconds, distance }: Disagreement, timeZone: string): string {
  const what = recorders.includes(null) ? 'Две записи расходятся' : 'Два телефона расходятся'
  const [serving, other] = recorders.map((name) => (name === null ? 'запись без имени' : `«${name}»`))
  const by = recorders[0] === null ? 'без имени' : serving
  const when = `с ${clockOf(timeZone, from)} до ${clockOf(timeZone, to)}, всего ${formatDuration(seconds)}`
  const far = distance < 1 ? `${Math.round(distance * 1000)} м` : `${formatNumber(distance, 1, 1)} км`
  return `${what}: ${serving} и ${other} были в разных местах ${when}, до ${far} друг от друга. Километры за это время посчитаны по записи ${by}.`
}
