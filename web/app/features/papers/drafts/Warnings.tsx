import { hoursText } from '@spetskarta/shared/hours.ts'
import type { Warning } from '@spetskarta/shared/papers/batch.ts'
import { PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { countOf } from '../../../ui/text/format'
import type { Row } from './chosen'
import css from './Drafts.module.css'

function warningText(warning: Warning): string {
  if (warning.kind === 'unknown') return `неизвестно ${hoursText(warning.seconds)} ч`
  if (warning.kind === 'jammed') return `подмена GPS ${hoursText(warning.seconds)} ч`
  if (warning.kind === 'gaps') return countOf(warning.count, ['разрыв', 'разрыва', 'разрывов'])
  if (warning.kind === 'no_rate') return 'нет ставки'
  if (warning.kind === 'taxes') return 'ставки с разным НДС'
  if (warning.kind === 'no_customer') return 'нет заказчика'
  if (warning.kind === 'no_inn') return 'нет ИНН заказчика'
  return `уже выдан № ${warning.number}`
}

/** What of a draft needs a look; what keeps it from being issued is red. */
export function Warnings({ row: { draft, edit, issued } }: { row: Row }) {
  if (issued)
    return (
      <Link className={`${css.done} through`} to={paths.paper(issued.id)}>
        Выдан: {PAPER_NAMES[edit?.form.kind ?? draft.kind]} № {issued.number}
      </Link>
    )
  const rated = edit && (edit.form.by !== 'card' || edit.missing === 0)
  const shown = draft.warnings.filter(({ kind }) => !(rated && (kind === 'no_rate' || kind === 'taxes')))
  return (
    <span className={css.chips}>
      {shown.map((warning) => {
        const bad = warning.kind === 'no_rate' || warning.kind === 'taxes'
        const text = (
          <>
            <IconAlertTriangle size={13} aria-hidden="true" />
            {warningText(warning)}
          </>
        )
        return warning.kind === 'issued' ? (
          <Link key={warning.kind} className={css.chip} to={paths.paper(warning.paperId)}>
            {text}
          </Link>
        ) : (
          <span key={warning.kind} className={bad ? `${css.chip} ${css.bad}` : css.chip}>
            {text}
          </span>
        )
      })}
    </span>
  )
}
