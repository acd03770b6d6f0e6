import type { DayCrew } from '@spetskarta/shared/diary/diary.ts'
import { clockOf } from '../tracks/time'

const SAID_BY = { recorder: 'выбрал себя в телефоне', dispatcher: 'по назначению' }

interface Props {
  crew: DayCrew[]
  timeZone: string
  /** Whether the day is not over yet. */
  today: boolean
}

/** Who worked on the machine, from when to when. */
export function DayCrewList({ crew, timeZone, today }: Props) {
  return (
    <ul className="grid gap-2">
      {crew.map(({ name, from, to, by }) => (
        <li key={`${name} ${from}`}>
          <strong>{name}</strong>
          <div className="quiet small">
            {spanText({ from, to }, timeZone, today)}, {SAID_BY[by]}
          </div>
        </li>
      ))}
    </ul>
  )
}

function spanText({ from, to }: Pick<DayCrew, 'from' | 'to'>, timeZone: string, today: boolean): string {
  if (from === null && to === null && !today) return 'весь день'
  const begins = from === null ? 'с начала дня' : `с ${clockOf(timeZone, from)}`
  const ends = to === null ? (today ? 'и сейчас' : 'до конца дня') : `до ${clockOf(timeZone, to)}`
  return `${begins} ${ends}`
}
