import { unbroken, useWords } from '../../languages/words'
import type { Enrolled } from '../../queue/memory'
import type { PhoneRecorder } from '../../recording/phone-recorder'
import type { ShownState } from '../../recording/state'
import { Button } from '../../ui/Button'
import { Permissions } from '../app/Permissions'
import { ConsentText } from '../Consent'
import { ErrorText } from '../ErrorText'
import { LanguageChoice } from '../LanguageChoice'
import { MachineButton } from '../MachineButton'
import css from '../Page.module.css'
import { ByLink } from './ByLink'
import { LogIn } from './LogIn'
import { MachineChoice } from './MachineChoice'
import { useEntry } from './use-entry'

interface Props {
  recorder: PhoneRecorder
  state: ShownState
  token: string | undefined
  onTokenUsed: () => void
}

/** Connecting a phone to a machine: by a link or code, or by logging in and choosing. */
export function Enter({ recorder, state, token, onTokenUsed }: Props) {
  const entry = useEntry(recorder, token, onTokenUsed)
  const { t } = useWords()
  const { machines, busy, error, visitor, offered } = entry
  if (offered)
    return (
      <main className={css.page}>
        <h1>{t.entry.title}</h1>
        <p className={css.lead}>
          {offered.owner ? t.entry.offered(unbroken(offered.machine), offered.owner) : unbroken(offered.machine)}
        </p>
        <ErrorText text={error} />
        <ConsentText owner={offered.owner} />
        <Button look="primary" disabled={busy} onClick={entry.agree}>
          {t.consent.agree}
        </Button>
        <Button disabled={busy} onClick={entry.refuse}>
          {t.consent.refuse}
        </Button>
      </main>
    )
  if (machines)
    return (
      <MachineChoice
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
        <h1>{t.entry.title}</h1>
        {busy ? <p role="status">{t.entry.connecting}</p> : <ErrorText text={error} />}
        {busy ? null : (
          <>
            <Button look="primary" onClick={() => entry.askOf(token)}>
              {t.again}
            </Button>
            <Button onClick={onTokenUsed}>{t.entry.otherWay}</Button>
          </>
        )}
      </main>
    )
  const known = <Known enrolments={Object.values(state.enrolments)} onChoose={recorder.use} />
  const asVisitor =
    visitor === undefined ? null : (
      <Button look="strong" disabled={busy} onClick={entry.asVisitor}>
        {visitor ? t.entry.as(visitor) : t.entry.asMyself}
      </Button>
    )
  const logIn = (
    <>
      <p className={css.lead}>{t.entry.logInLead}</p>
      <LogIn busy={busy} error={error} codeNeeded={entry.codeNeeded} onLogIn={entry.byPassword} />
    </>
  )
  const byLink = <ByLink recorder={recorder} busy={busy} onToken={entry.askOf} onError={entry.setError} />
  const { app } = recorder
  if (app && state.app)
    return (
      <main className={css.page}>
        <header className={css.welcome}>
          <h1>{t.entry.title}</h1>
          <p>{t.entry.welcome}</p>
        </header>
        <LanguageChoice recorder={recorder} />
        {known}
        <ErrorText text={error} />
        {byLink}
        <section className={css.or}>
          <h2>{t.allow.title}</h2>
          <Permissions app={app} allowed={state.app.allowed} />
        </section>
        <details className={css.or}>
          <summary>{t.entry.haveAccount}</summary>
          {asVisitor}
          {logIn}
        </details>
      </main>
    )
  return (
    <main className={css.page}>
      <h1>{t.entry.title}</h1>
      <LanguageChoice recorder={recorder} />
      {known}
      {asVisitor}
      {logIn}
      {byLink}
    </main>
  )
}

/** Machines that this phone recorded for before. */
function Known({ enrolments, onChoose }: { enrolments: Enrolled[]; onChoose: (equipment: string) => void }) {
  const { t } = useWords()
  if (enrolments.length === 0) return null
  return (
    <section className={css.machines} aria-label={t.entry.known}>
      {enrolments.map(({ equipment }) => (
        <MachineButton
          key={equipment._id}
          name={equipment.name}
          about={t.entry.knownOne}
          onClick={() => onChoose(equipment._id)}
        />
      ))}
    </section>
  )
}
