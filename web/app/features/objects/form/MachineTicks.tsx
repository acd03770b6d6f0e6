import { Button } from '../../../ui/Button'
import { Checkbox } from '../../../ui/form/Checkbox'
import { formatCount } from '../../../ui/text/format'
import css from './ObjectForm.module.css'
import type { TickedGroup } from './own-machines'

interface Props {
  machines: readonly { _id: string; name: string }[]
  groups: readonly TickedGroup[]
  chosen: readonly string[]
}

/** The machines that work on an object: ticked one by one, or a group with its parts at once. */
export function MachineTicks({ machines, groups, chosen }: Props) {
  /** Ticks the boxes of these machines, or unticks them if all are ticked already. */
  function turn(form: HTMLFormElement | null, ids: readonly string[]) {
    const wanted = new Set(ids)
    const boxes = [...(form?.querySelectorAll<HTMLInputElement>('input[name="machines"]') ?? [])]
    const mine = boxes.filter(({ value }) => wanted.has(value))
    const on = !mine.every(({ checked }) => checked)
    // A click, so that the form learns of it.
    for (const box of mine) if (box.checked !== on) box.click()
  }
  return (
    <fieldset className={`${css.machines} pad card stack`}>
      <legend className="strong">Какие машины здесь работают</legend>
      {groups.length > 0 ? (
        <fieldset className="wrap">
          <legend className="quiet small">Участок целиком</legend>
          {groups.map(({ id, name, machines: its }) => (
            <Button key={id} size="small" onClick={({ currentTarget }) => turn(currentTarget.form, its)}>
              {name} · {formatCount(its.length)}
            </Button>
          ))}
        </fieldset>
      ) : null}
      {machines.length > 0 ? (
        machines.map(({ _id, name }) => (
          <div key={_id} className="row medium">
            <Checkbox id={`machine-${_id}`} name="machines" value={_id} defaultChecked={chosen.includes(_id)} />
            <label htmlFor={`machine-${_id}`} className="row reach grow anywhere">
              {name}
            </label>
          </div>
        ))
      ) : (
        <p className="quiet medium">Сначала добавьте технику: часы считаются по её записям.</p>
      )}
    </fieldset>
  )
}
