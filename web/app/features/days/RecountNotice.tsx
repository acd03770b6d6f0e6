import { dismissRecountNotice, type RecountNotice as Notice } from '@spetskarta/shared/days/recount.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { ErrorWords } from '../../ui/ErrorWords'
import { dayText } from '../../ui/text/days'
import { formatCount } from '../../ui/text/format'
import css from './RecountNotice.module.css'
import { recountTitle, wayChange, whyText, workChange } from './recounted'

type State = { kind: 'shown' | 'busy' | 'read' } | { kind: 'failed'; failure: string }

/** Informs an owner once that earlier days were recounted, which of them changed and why. */
export function RecountNotice({ notice }: { notice: Notice }) {
  const [state, setState] = useState<State>({ kind: 'shown' })
  if (state.kind === 'read')
    return (
      <p className="visually-hidden" role="status" tabIndex={-1} ref={(node) => node?.focus({ preventScroll: true })}>
        Больше не покажем
      </p>
    )

  async function dismiss() {
    setState({ kind: 'busy' })
    try {
      await call(dismissRecountNotice, {})
      setState({ kind: 'read' })
    } catch (error) {
      setState({ kind: 'failed', failure: errorText(error).text })
    }
  }

  return (
    <section className={`${css.notice} gap-2 pad mb-4 card`} aria-labelledby="recount">
      <h2 id="recount" className="text-section">
        {recountTitle(notice)}
      </h2>
      <p className="medium">{whyText(notice.why)} Выданные документы остались прежними.</p>
      {notice.list.length > 0 ? <ChangedDays notice={notice} /> : null}
      <div className="row wrap">
        <Button busy={state.kind === 'busy'} onClick={() => void dismiss()}>
          Понятно
        </Button>
        <Link to={paths.counting()} className={`${css.link} link medium`}>
          Как мы считаем
        </Link>
      </div>
      {state.kind === 'failed' ? (
        <p className="small strong" role="alert">
          <ErrorWords>{state.failure}</ErrorWords>
        </p>
      ) : null}
    </section>
  )
}

const ChangedDays = ({ notice: { list, changed } }: { notice: Notice }) => (
  <details>
    <summary className="reach strong medium">Что изменилось по дням</summary>
    <ul className={`${css.days} ruled`}>
      {list.map((day) => (
        <li key={`${day.equipmentId} ${day.day}`} className="medium">
          <Link to={paths.control(day.equipmentId, { days: day.day })} className="link reach row">
            {day.name}, {dayText(day.day, 'row')}
          </Link>
          <span className="quiet digits">
            {[wayChange(day), workChange(day)].filter(Boolean).join(' · ') || 'часы стоянки и холостого хода'}
          </span>
        </li>
      ))}
    </ul>
    {changed > list.length ? (
      <p className="quiet small">
        Показаны последние {formatCount(list.length)}, всего изменилось {formatCount(changed)}.
      </p>
    ) : null}
  </details>
)
