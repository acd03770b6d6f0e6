import { getDailyDataTable } from '@spetskarta/shared/days/days.ts'
import { getRecountNotice } from '@spetskarta/shared/days/recount.ts'
import { getRecordable } from '@spetskarta/shared/recorders/recorders.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { data, type ShouldRevalidateFunction } from 'react-router'
import { api, site } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { EditHead } from '../../ui/page/EditHead'
import { machineTabs, recordTabs } from '../../ui/page/machine-tabs'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { pagingOf, rowsOf } from '../../ui/page/paging'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/ControlPage'
import { Control } from './Control'
import { RecountNotice } from './RecountNotice'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const { id } = args.params
  const paging = pagingOf(args.request.url)
  const [table, { equipments }, notice] = await Promise.all([
    call(getDailyDataTable, { querystring: { equipmentId: id, ...rowsOf(paging) } }),
    call(getRecordable, { querystring: { id } }),
    call(getRecountNotice, {}),
  ]).catch(refuse)
  const [machine] = equipments
  if (!machine || !('count' in table)) throw data(null, { status: 404 })
  return { machine, table, paging, notice, map: args.context.get(site).map }
}

/** Ticks do not change the table. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
  const same = ['page', 'size'].every((name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name))
  const ticked = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return same && ticked ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Контроль',
    description: 'Записанные дни машины: километры, скорость, фото.',
    path: paths.control(params.id),
    index: false,
  })

/** /equipment/:id/control: recorded days of a machine that the user owns or may record for. */
export default function ControlPage({ loaderData }: Route.ComponentProps) {
  const [client] = useState(
    // Addresses of photos are valid for an hour.
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 1800_000, retry: 1, structuralSharing: false } } }),
  )
  const { notice, ...shown } = loaderData
  const { _id, name, own } = shown.machine
  return (
    <div className="page page-wide">
      <EditHead
        title={name}
        back={own ? paths.equipments() : paths.partnerEquipments()}
        tabs={own ? machineTabs(_id) : recordTabs(_id)}
      />
      {notice.untold ? <RecountNotice notice={notice} /> : null}
      <QueryClientProvider client={client}>
        <Control key={_id} {...shown} />
      </QueryClientProvider>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
