import type { MouseEvent } from 'react'
import { Button } from '../../Button'
import css from './ConflictNotice.module.css'

interface Props {
  title: string
  /** The fields that were typed differently here, with the saved values. */
  differences: readonly { label: string; saved: string }[]
  onKeepTyped: (event: MouseEvent<HTMLButtonElement>) => void
  onTakeSaved: () => void
}

/** What a form edits was changed elsewhere meanwhile: shows what is saved there, and lets the user choose. */
export function ConflictNotice({ title, differences, onKeepTyped, onTakeSaved }: Props) {
  return (
    <section
      className={`${css.conflict} pad warning stack`}
      role="alert"
      ref={(node) => node?.scrollIntoView({ block: 'nearest' })}
    >
      <h2 className="text-section">{title}</h2>
      <p>Ваши правки ещё здесь. Сейчас сохранено другое:</p>
      <dl className="grid tight">
        {differences.map(({ label, saved }) => (
          <div key={label}>
            <dt className="quiet small">{label}</dt>
            <dd className={`${css.saved} semibold clamp`}>{saved}</dd>
          </div>
        ))}
      </dl>
      <div className="wrap">
        <Button onClick={onKeepTyped}>Сохранить моё</Button>
        <Button look="quiet" onClick={onTakeSaved}>
          Взять сохранённое
        </Button>
      </div>
    </section>
  )
}
