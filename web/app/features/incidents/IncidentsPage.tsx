import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { exportIncidents, getIncidents, markIncidentsSeen } from '@spetskarta/shared/incidents/incidents.ts'
import { INCIDENTS_A_PAGE } from '@spetskarta/shared/limits.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { errorText } from '../../api/error-text'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { ExcelLink } from '../../ui/ExcelLink'
import { IconChecks } from '../../ui/icon/icons.ts'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { dayText } from '../../ui/text/days'
import { formatCount } from '../../ui/text/format'
import { showToast } from '../../ui/toast'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/IncidentsPage'
import { byDay } from './by-day'
import { IncidentRow } from './IncidentRow'
import css from './IncidentsPage.module.css'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const before = args.url.searchParams.get('before') ?? undefined
  const beforeId = args.url.searchParams.get('beforeId') ?? undefined
  const answer = await args.context.get(api)(getIncidents, { querystring: { before, beforeId } }).catch(refuse)
  return { ...answer, first: before === undefined }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Происшествия',
    description: 'Что случилось с вашими машинами.',
    path: paths.incidents(),
    index: false,
  })

/** /incidents: incidents of the machines that the user owns or may record for, newest first. */
export default function IncidentsPage({ loaderData: { incidents, unseen, foundBy, first } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const last = incidents.at(-1)

  async function markAll() {
    setBusy(true)
    try {
      // A call for help that has arrived since is not on the page and stays new.
      await call(markIncidentsSeen, { body: { foundBy: foundBy ?? undefined } })
      await revalidate()
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Page
      title="Происшествия"
      lead={unseen > 0 ? `Новых: ${formatCount(unseen)}` : undefined}
      actions={
        <>
          {incidents.length > 0 ? <ExcelLink href={urlOf(exportIncidents, { querystring: {} })} /> : null}
          {unseen > 0 ? (
            <Button busy={busy} icon={<IconChecks size={20} aria-hidden="true" />} onClick={() => void markAll()}>
              Отметить все просмотренными
            </Button>
          ) : null}
        </>
      }
    >
      {incidents.length === 0 ? (
        <div className="clip card">
          <EmptyState
            title={first ? 'Происшествий нет' : 'Раньше происшествий не было'}
            actions={<ButtonLink to={paths.equipments()}>Моя техника</ButtonLink>}
          >
            Здесь появится, если машина замолчит, превысит скорость, поедет ночью или место телефона подставит
            программа.
          </EmptyState>
        </div>
      ) : null}
      {byDay(incidents).map(({ day, incidents }) => (
        <section key={day} className={css.day} aria-label={dayText(day, 'heading')}>
          <h2 className="text-body">{dayText(day, 'heading')}</h2>
          <ul className="clip ruled card">
            {incidents.map((incident) => (
              <IncidentRow
                key={incident._id}
                incident={incident}
                named
                onOpen={() => {
                  if (!incident.seen) void markSeenOnTheWay(incident._id).then(revalidate)
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      {last && incidents.length === INCIDENTS_A_PAGE ? (
        <ButtonLink to={paths.incidents({ before: last.timestamp, beforeId: last._id })}>Показать раньше</ButtonLink>
      ) : null}
    </Page>
  )
}

/** Opening an incident on the map marks it as seen; if that call fails, the incident stays new. */
const markSeenOnTheWay = async (id: string) => {
  await call(markIncidentsSeen, { body: { ids: [id] } }).catch(() => undefined)
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
