import { useNavigate } from 'react-router'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { IconChevronLeft, IconChevronRight } from '../../ui/icon/icons.ts'
import { dayText } from '../../ui/text/days'
import css from './DiaryPage.module.css'

interface Props {
  equipmentId: string
  /** `yyyy-mm-dd`. */
  day: string
  before: string | null
  after: string | null
}

/** The shown day, with links to the recorded days before and after it, and a choice of any other day. */
export function DaySteps({ equipmentId, day, before, after }: Props) {
  const navigate = useNavigate()
  return (
    <div className={`${css.steps} mb-4 between wrap`}>
      <h2 className="text-title-3">{dayText(day, 'heading')}</h2>
      <nav aria-label="Дни" className={`${css.ways} wrap`}>
        {before ? (
          <ButtonLink
            to={paths.diary(equipmentId, { day: before })}
            rel="prev"
            icon={<IconChevronLeft size={20} aria-hidden="true" />}
          >
            {dayText(before, 'plain')}
          </ButtonLink>
        ) : null}
        <input
          key={day}
          type="date"
          className="input"
          aria-label="Другой день"
          defaultValue={day}
          min="2000-01-01"
          max="2099-12-31"
          onChange={({ target }) => {
            if (target.validity.valid && target.value && target.value !== day)
              void navigate(paths.diary(equipmentId, { day: target.value }), { preventScrollReset: true })
          }}
        />
        {after ? (
          <ButtonLink to={paths.diary(equipmentId, { day: after })} rel="next">
            {dayText(after, 'plain')}
            <IconChevronRight size={20} aria-hidden="true" />
          </ButtonLink>
        ) : null}
      </nav>
    </div>
  )
}
