import { NAME_MAX } from '@spetskarta/shared/limits.ts'
import type { RecordableEquipment } from '@spetskarta/shared/recorders/recorders.ts'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../languages/words'
import { Button } from '../../ui/Button'
import { ErrorText } from '../ErrorText'
import { MachineButton } from '../MachineButton'
import css from '../Page.module.css'

interface Props {
  machines: RecordableEquipment[]
  /** Number of machines, including those not shown. */
  count: number
  busy: boolean
  error: string
  onFind: (words: string) => void
  onChoose: (machine: RecordableEquipment) => void
  onBack: () => void
}

/** Own machines, and machines that others let this user record for. */
export function MachineChoice({ machines, count, busy, error, onFind, onChoose, onBack }: Props) {
  const { t, wholeText } = useWords()
  // The search field stays once there were too many machines to show, even if few are found.
  const [many] = useState(count > machines.length)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onFind(String(new FormData(event.currentTarget).get('q')).trim())
  }

  return (
    <main className={css.page}>
      <h1>{t.entry.which}</h1>
      <ErrorText text={error} />
      {many ? (
        <search>
          <form className={css.form} onSubmit={submit}>
            <label className={css.field}>
              {t.entry.findByName}
              <input name="q" type="search" maxLength={NAME_MAX} autoComplete="off" enterKeyHint="search" />
            </label>
            <Button type="submit" disabled={busy}>
              {t.entry.find}
            </Button>
            <p className={css.lead} role="status">
              {count > 0 ? t.entry.shown(wholeText(machines.length), wholeText(count)) : t.entry.notFound}
            </p>
          </form>
        </search>
      ) : null}
      {machines.length === 0 && !many ? <p>{t.entry.noMachines}</p> : null}
      <section className={css.machines} aria-label={t.entry.machines}>
        {machines.map((machine) => (
          <MachineButton
            key={machine._id}
            name={machine.name}
            about={machine.own ? t.entry.own : t.entry.permitted}
            disabled={busy}
            onClick={() => onChoose(machine)}
          />
        ))}
      </section>
      <Button onClick={onBack}>{t.back}</Button>
    </main>
  )
}
