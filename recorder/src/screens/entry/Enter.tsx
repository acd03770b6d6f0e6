import type { Enrolment } from '../../queue/memory'
import type { PhoneRecorder } from '../../recording/recorder'
import { Button } from '../../ui/Button'
import { ErrorText } from '../ErrorText'
import { MachineButton } from '../MachineButton'
import css from '../Page.module.css'
import { ByLink } from './ByLink'
import { LogIn } from './LogIn'
import { Machines } from './Machines'
import { useEntry } from './use-entry'

/** How a phone gets the right to record for a machine: by a link or code, or by logging in and choosing. */
export function Enter({
  recorder,
  token,
  onTokenUsed,
}: {
  recorder: PhoneRecorder
  token: string | undefined
  onTokenUsed: () => void
}) {
  const entry = useEntry(recorder, token, onTokenUsed)
  const { machines, busy, error, visitor } = entry
  if (machines)
    return (
      <Machines
        machines={machines.equipments}
        count={machines.count}
        busy={busy}
        error={error}
        onFind={entry.find}
        onChoose={entry.choose}
        onBack={entry.back}
      />
    )
  if (token)
    return (
      <main className={css.page}>
        <h1>Запись маршрута</h1>
        {busy ? <p role="status">Подключаем телефон к машине…</p> : <ErrorText text={error} />}
        {busy ? null : (
          <>
            <Button look="primary" onClick={() => entry.byToken(token)}>
              Повторить
            </Button>
            <Button onClick={onTokenUsed}>Войти по-другому</Button>
          </>
        )}
      </main>
    )
  return (
    <main className={css.page}>
      <h1>Запись маршрута</h1>
      <Known enrolments={Object.values(recorder.store.get().enrolments)} onChoose={recorder.enrol} />
      {visitor === undefined ? null : (
        <Button look="strong" disabled={busy} onClick={entry.asVisitor}>
          {visitor ? `Выбрать машину как ${visitor}` : 'Выбрать из моих машин'}
        </Button>
      )}
      <p className={css.lead}>Войдите, чтобы выбрать машину. Пароль в телефоне не сохраняется.</p>
      <LogIn busy={busy} error={error} codeNeeded={entry.codeNeeded} onLogIn={entry.byPassword} />
      <ByLink scan={recorder.platform.scan} busy={busy} onToken={entry.byToken} onError={entry.setError} />
    </main>
  )
}

/** Machines that this phone has recorded for before. */
function Known({ enrolments, onChoose }: { enrolments: Enrolment[]; onChoose: (known: Enrolment) => void }) {
  if (enrolments.length === 0) return null
  return (
    <section className={css.machines} aria-label="Уже подключены">
      {enrolments.map((known) => (
        <MachineButton
          key={known.equipment._id}
          name={known.equipment.name}
          about="Телефон уже подключён"
          onClick={() => onChoose(known)}
        />
      ))}
    </section>
  )
}
