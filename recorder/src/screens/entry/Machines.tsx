import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { Button } from '../../ui/Button'
import { ErrorText } from '../ErrorText'
import { MachineButton } from '../MachineButton'
import css from '../Page.module.css'

interface Props {
  machines: RecordableEquipment[]
  busy: boolean
  error: string
  onChoose: (machine: RecordableEquipment) => void
  onBack: () => void
}

/** Own machines, and machines that others let this user record for. */
export function Machines({ machines, busy, error, onChoose, onBack }: Props) {
  return (
    <main className={css.page}>
      <h1>На какой вы машине</h1>
      <ErrorText text={error} />
      {machines.length === 0 ? (
        <p>
          Машин, для которых вы можете записывать, нет. Добавьте свою на сайте или попросите владельца дать вам право
          записи.
        </p>
      ) : null}
      <section className={css.machines} aria-label="Машины">
        {machines.map((machine) => (
          <MachineButton
            key={machine._id}
            name={machine.name}
            about={machine.own ? 'Ваша машина' : 'Вам разрешили записывать'}
            disabled={busy}
            onClick={() => onChoose(machine)}
          />
        ))}
      </section>
      <Button onClick={onBack}>Назад</Button>
    </main>
  )
}
