import { prevents } from '@spetskarta/shared/papers/batch.ts'
import { PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'
import { warningText } from '@spetskarta/shared/papers/warnings.ts'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { IconAlertTriangle } from '../../../ui/icon/icons.ts'
import type { ChosenRow } from './chosen'
import css from './Drafts.module.css'

/** What needs attention in a draft; what prevents issuing it is red. */
export function Warnings({ row: { draft, edit, issued } }: { row: ChosenRow }) {
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
        const bad = prevents(warning)
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
