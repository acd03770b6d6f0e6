import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import {
  type AlertSettings,
  getAlerts,
  getMachineHours,
  getMessengers,
  getPush,
  saveAlerts,
} from '@spetskarta/shared/alerts/alerts.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { errorText } from '../../api/error-text'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Card, SaveNotice, type SaveOutcome } from '../../ui/Card'
import { LeaveGuard } from '../../ui/dialog/LeaveGuard'
import { Field } from '../../ui/form/Field'
import { fieldsTypedSince } from '../../ui/form/typed-since'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/AlertsPage'
import css from './Alerts.module.css'
import { BrowsersCard } from './BrowsersCard'
import { alertedDocuments, changesIn, isOnlyHired, isSummed, kindsFor, minutesOf, timeOfMinutes } from './changes'
import { FoldCard } from './FoldCard'
import { HoursCard } from './HoursCard'
import { KindsCard } from './KindsCard'
import { LimitsCard } from './LimitsCard'
import { MachinesCard } from './MachinesCard'
import { MessengersCard } from './MessengersCard'
import { QuietCard } from './QuietCard'
import { SummaryCard } from './SummaryCard'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  // When acting for a company, the working hours would be those of its machines; this page is only about the user.
  const { company } = await call(getUser, { querystring: { partners: 'no' } }).catch(refuse)
  const [alerts, push, { services }, { hours }] = await Promise.all([
    call(getAlerts, {}),
    call(getPush, {}),
    call(getMessengers, {}),
    company ? { hours: [] } : call(getMachineHours, {}),
  ]).catch(refuse)
  return { ...alerts, push, services, hours, acting: company !== null, now: Date.now() }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Оповещения',
    description: 'О чём сообщать, по каким машинам и когда.',
    path: paths.alerts(),
    index: false,
  })

/** /settings/alerts: what the user is notified of while away from the site. */
export default function AlertsPage({ loaderData }: Route.ComponentProps) {
  const { settings: loaded, email, machines, push, services, hours, acting, now } = loaderData
  const hired = isOnlyHired(loaderData)
  const kinds = kindsFor(loaderData)
  const [saved, setSaved] = useState(loaded)
  const [settings, setSettings] = useState(loaded)
  // Time fields keep what was typed, so discarding the changes re-creates them under a new version.
  const [version, setVersion] = useState(0)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome>()
  const unsaved = changesIn(saved, settings)
  const atStake = useRef(false)
  useEffect(() => {
    atStake.current = unsaved !== ''
  }, [unsaved])

  function change(next: AlertSettings) {
    setOutcome(undefined)
    setSettings(next)
  }

  function undo() {
    change(saved)
    setVersion(version + 1)
  }

  async function save() {
    setBusy(true)
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    try {
      const answer = await call(saveAlerts, { body: { ...settings, timeZone } })
      setSaved(answer.settings)
      setSettings((now) => fieldsTypedSince(answer.settings, { sent: settings, now }))
      setOutcome({ done: 'Сохранено', at: Date.now() })
    } catch (error) {
      setOutcome({ failure: errorText(error).text, at: Date.now() })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Page
      title="Оповещения"
      lead="Сообщим о машине сами: письмом, в браузере или в мессенджере, не чаще раза в полчаса об одном и том же."
    >
      <noscript>
        <p className="mb-4 quiet">В браузере выключен JavaScript, без него настройки можно только смотреть.</p>
      </noscript>
      <LeaveGuard atStake={atStake} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={`${css.columns} grid`}>
          <div className="lane">
            <MachinesCard settings={settings} alerts={loaderData} onChange={change} />
            <KindsCard
              settings={settings}
              messengers={services.length > 0}
              email={email}
              kinds={kinds}
              documents={alertedDocuments(loaderData)}
              onChange={change}
            />
            {kinds.includes('came') ? (
              <FoldCard title="Когда событие опаздывает">
                <p className="medium lines-airy">
                  «Пришла» и «ушла» считаем по точкам: у самой границы событие может опоздать, а об уходе мы знаем через
                  десять минут. Когда машина без связи, событие придёт позже, с пометкой «узнали в 14:20, было в 12:51».
                </p>
              </FoldCard>
            ) : null}
          </div>
          <div className="lane">
            <QuietCard key={`quiet ${version}`} settings={settings} onChange={change} />
            <DailyCard key={`daily ${version}`} settings={settings} onChange={change} />
            {isSummed(loaderData) ? (
              <SummaryCard
                key={`summary ${version}`}
                settings={settings}
                messengers={services.length > 0}
                onChange={change}
              />
            ) : null}
            {services.length > 0 ? <MessengersCard loaded={services} /> : null}
            <BrowsersCard push={push} now={now} />
            {hired ? null : <LimitsCard key={`limits ${version}`} settings={settings} onChange={change} />}
            {machines.length > 0 && !acting ? <HoursCard machines={machines} loaded={hours} /> : null}
          </div>
        </div>
        <SaveNotice outcome={outcome} />
        {unsaved ? (
          <div className={`${css.bar} pad-row card row wrap stuck`}>
            <span className="grow strong small anywhere" role="status">
              {unsaved}
            </span>
            <Button onClick={undo} disabled={busy}>
              Отменить
            </Button>
            <Button type="submit" look="primary" busy={busy}>
              {busy ? 'Сохраняем…' : 'Сохранить'}
            </Button>
          </div>
        ) : null}
      </form>
    </Page>
  )
}

interface DailyProps {
  settings: AlertSettings
  onChange: (settings: AlertSettings) => void
}

/** The time of the daily letter. */
function DailyCard({ settings, onChange }: DailyProps) {
  return (
    <Card title="Письмо раз в день">
      <Field
        label="Уходит в"
        type="time"
        required
        hint="Если было хоть одно событие."
        defaultValue={timeOfMinutes(settings.dailyAt)}
        onChange={({ target }) => {
          const dailyAt = minutesOf(target.value)
          if (dailyAt !== undefined) onChange({ ...settings, dailyAt })
        }}
      />
    </Card>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
