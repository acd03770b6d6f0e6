import { hoursText } from '@spetskarta/shared/hours.ts'
import { countedOf, type HereObject, type ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { PART_NAMES, PARTS } from '@spetskarta/shared/objects/parts.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { dayText } from '../../ui/text/days'
import { UNCOUNTED_DAY } from '../days/CountingNote'
import { DayButtons } from './corrections/DayButtons'
import { CorrectionText, DowntimeText, InferredText, VisitSpan } from './day/DayTexts'
import { HoursBar } from './HoursBar'
import css from './MachineDays.module.css'

interface Props {
  day: ObjectDay
  machine: HereObject['machines'][number]
  now: number
  /** Seconds of the longest day, which the full width of the bar stands for. */
  longest: number
  counted: boolean
  corrects: boolean | undefined
  tracked: boolean | undefined
  onSaved: () => Promise<unknown>
}

/** The rows of one day: its figures, followed by remarks on them. */
export function MachineDayRows({ day, machine, now, longest, counted, corrects, tracked, onSaved }: Props) {
  const { timeZone } = machine
  const name = dayText(day.day, 'row')
  return (
    <tbody className={day.correction ? css.corrected : undefined}>
      <tr>
        <DayHead {...{ day: day.day, machine, tracked }} />
        <td className={css.span}>
          <VisitSpan day={day} timeZone={timeZone} now={now} />
        </td>
        <td data-name="на объекте">{hoursText(day.onSite)}</td>
        <td className={css.bar}>
          <HoursBar hours={day} of={longest} />
        </td>
        {PARTS.map((part) => (
          <td key={part} data-name={PART_NAMES[part]}>
            {hoursText(day[part])}
          </td>
        ))}
        {counted ? (
          <td data-name="зачтено" className="strong nowrap">
            {day.correction ? <s className="regular quiet">{hoursText(day.work)}</s> : null} {hoursText(countedOf(day))}
          </td>
        ) : null}
        {corrects ? (
          <td className={css.pencil}>
            <DayButtons day={day} machine={machine} called={name} onSaved={onSaved} />
          </td>
        ) : null}
      </tr>
      {day.inferred > 0 ? (
        <Note quiet>
          <InferredText inferred={day.inferred} />
        </Note>
      ) : null}
      {day.correction ? (
        <Note>
          <CorrectionText day={day} timeZone={timeZone} />
        </Note>
      ) : null}
      {day.downtime ? (
        <Note>
          <DowntimeText day={day} timeZone={timeZone} />
        </Note>
      ) : null}
    </tbody>
  )
}

/** A day that could not be counted. */
export const UncountedDayRow = (of: DayHeadProps) => (
  <tbody>
    <tr>
      <DayHead {...of} />
      <td className={`${css.span} quiet`} colSpan={9}>
        {UNCOUNTED_DAY}
      </td>
    </tr>
  </tbody>
)

interface DayHeadProps extends Pick<Props, 'machine' | 'tracked'> {
  /** `yyyy-mm-dd`. */
  day: string
}

function DayHead({ day, machine, tracked }: DayHeadProps) {
  const name = dayText(day, 'row')
  return (
    <th scope="row" className="nowrap strong">
      {tracked ? (
        <Link to={paths.track([machine._id], { day })} className="underlines">
          {name}
        </Link>
      ) : (
        name
      )}
    </th>
  )
}

const Note = ({ quiet, children }: { quiet?: boolean; children: React.ReactNode }) => (
  <tr className={`${css.reason} ${quiet ? 'quiet' : ''}`}>
    <td colSpan={10}>{children}</td>
  </tr>
)
