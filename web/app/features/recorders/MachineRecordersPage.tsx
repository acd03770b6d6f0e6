import { getRecordable, getRecorders, getRecordingSettings } from '@spetskarta/shared/recorders/recorders.ts'
import { getTrackerKey } from '@spetskarta/shared/recorders/trackers.ts'
import { useEffect, useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { api } from '../../api/context'
import { isForbidden, refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { IconDeviceMobilePlus } from '../../ui/icon/icons.ts'
import { EditHead } from '../../ui/page/EditHead'
import { machineTabs } from '../../ui/page/machine-tabs'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/MachineRecordersPage'
import { ConnectDialog } from './ConnectDialog'
import css from './MachineRecordersPage.module.css'
import { RecorderList } from './RecorderList'
import { TimeZoneCard } from './TimeZoneCard'
import { TrackersCard } from './TrackersCard'

const FRESH_MS = 15_000

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const { id } = args.params
  const [{ equipments }, { recorders }, settings, trackerKey] = await Promise.all([
    call(getRecordable, { querystring: { id } }),
    call(getRecorders, { querystring: { equipmentId: id } }),
    call(getRecordingSettings, { params: { equipmentId: id } }),
    // One key is shared by all machines, so not every member of a company may see it.
    call(getTrackerKey, {}).catch((error) => (isForbidden(error) ? undefined : refuse(error))),
  ]).catch(refuse)
  const [machine] = equipments
  if (!machine?.own) throw data(null, { status: 404 })
  return { machine, recorders, settings, trackerKey, now: Date.now() }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Запись маршрута',
    description: 'Телефоны, которые записывают маршрут машины.',
    path: paths.recorders(params.id),
    index: false,
  })

/** /equipment/:id/recorders: the phones and trackers that record for a machine of the user. */
export default function MachineRecordersPage({
  loaderData: { machine, recorders, settings, trackerKey, now },
}: Route.ComponentProps) {
  const [connecting, setConnecting] = useState(false)
  useFresh()
  const connect = (
    <Button
      look="primary"
      icon={<IconDeviceMobilePlus size={20} aria-hidden="true" />}
      onClick={() => setConnecting(true)}
    >
      Подключить телефон
    </Button>
  )
  return (
    <div className="page page-list">
      <EditHead title={machine.name} back={paths.equipments()} tabs={machineTabs(machine._id)} />
      <section className={`${css.card} pad card`}>
        {recorders.length > 0 ? (
          <>
            <div className={`${css.head} between wrap gap-3`}>
              <h2>Телефоны, которые записывают</h2>
              {connect}
            </div>
            <RecorderList recorders={recorders} now={now} />
          </>
        ) : (
          <EmptyState title="Машину пока никто не записывает" actions={connect}>
            Подключите телефон водителя: бесплатное приложение будет присылать маршрут, даже если связь пропадает.
          </EmptyState>
        )}
      </section>
      {trackerKey ? <TrackersCard machine={machine} trackerKey={trackerKey} now={now} /> : null}
      <TimeZoneCard equipmentId={machine._id} settings={settings} />
      {connecting ? (
        <ConnectDialog first={{ equipments: [machine], count: 1 }} onClose={() => setConnecting(false)} />
      ) : null}
    </div>
  )
}

/** Reloads the page regularly: a user who has just set up a phone waits here until it appears. */
function useFresh() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, FRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
