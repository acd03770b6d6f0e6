import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { Button } from '../../../ui/Button'
import { differences } from './differences'
import css from './ItemForm.module.css'
import { type ItemValues, valuesOfItem } from './item-values'

interface Props {
  typed: ItemValues
  fresh: OwnItem
  onKeepTyped: () => void
  onTakeSaved: () => void
}

/** The item was changed elsewhere meanwhile: shows what is saved there, and lets the user choose. */
export function ConflictNotice({ typed, fresh, onKeepTyped, onTakeSaved }: Props) {
  return (
    <section
      className={`${css.conflict} pad warning stack`}
      role="alert"
      ref={(node) => node?.scrollIntoView({ block: 'nearest' })}
    >
      <h2 className="text-section">Объявление изменили в другом окне</h2>
      <p>Ваши правки ещё здесь. Сейчас сохранено другое:</p>
      <dl className="grid tight">
        {differences(typed, valuesOfItem(fresh)).map(({ label, saved }) => (
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
