import { dismissRecountNotice } from '@spetskarta/shared/days/recount.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import css from './RecountNotice.module.css'

type State = { kind: 'shown' | 'busy' | 'read' } | { kind: 'failed'; failure: string }

/** Says once to an account that its earlier days were computed anew. */
export function RecountNotice() {
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
        Мы стали считать километры точнее
      </h2>
      <p className="medium">
        Дрожание GPS на стоянке больше не добавляет пробег, а короткие проходы по площадке в него вошли. Часы работы
        теперь стоят только на том, что видно: на движении, вибрации телефона, зажигании. Где не видно, так и написано:
        неизвестно. Старые дни пересчитаны, их числа могли измениться.
      </p>
      <div className="row wrap">
        <Button busy={state.kind === 'busy'} onClick={() => void dismiss()}>
          Понятно
        </Button>
        <Link to={paths.counting()} className="link medium">
          Как мы считаем
        </Link>
      </div>
      {state.kind === 'failed' ? (
        <p className="small strong" role="alert">
          {state.failure}
        </p>
      ) : null}
    </section>
  )
}
