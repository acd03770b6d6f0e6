import { getEquipment } from '@spetskarta/shared/catalog/catalog.ts'
import { RIGHTS } from '@spetskarta/shared/company/rights.ts'
import { lazy, Suspense } from 'react'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { useMay, useMayOpen } from '../../../api/use-may'
import { paths } from '../../../paths'
import { equipmentTypes, typeLabel } from '../../../ui/item/types'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { ClosedPage, PageError } from '../../../ui/page/PageError'
import { dayOfMachine } from '../../../ui/text/zone-day'
import { useHydrated } from '../../../ui/use-hydrated'
import type { Route } from './+types/RequestPage'

/** The form is rendered only in the browser, which keeps its draft; its code is requested at once without delaying the frame. */
const form = import('./RequestForm')
const RequestForm = lazy(async () => ({ default: (await form).RequestForm }))

export async function loader({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('machine')
  const machine = id ? await context.get(api)(getEquipment, { params: { id } }).catch(refuse) : undefined
  const wanted = machine?.type ?? url.searchParams.get('type')
  const type = equipmentTypes.some((known) => known.id === wanted) ? (wanted as string) : null
  return { machine, type, today: dayOfMachine(machine ?? {}, Date.now()) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Заявка на технику',
    description: 'Владельцы ответят ценой и датами.',
    path: paths.newRequest(),
    index: false,
  })

/** /requests/new: what is needed, when and where; owners answer with a price. */
export default function RequestPage({ loaderData: { machine, type, today } }: Route.ComponentProps) {
  const hydrated = useHydrated()
  // The loader makes no call that is refused to a role, so the page checks the rights itself, before the form is filled in.
  const opens = useMayOpen()(paths.newRequest())
  const keepsDeals = useMay('deals')
  if (!opens)
    return (
      <ClosedPage
        text={
          keepsDeals
            ? 'Это видят те, кому открыты все участки'
            : `Ваша роль этого не позволяет: «${RIGHTS.deals.words}»`
        }
      />
    )
  return (
    <Page
      title={type ? `Заявка: ${typeLabel(type).name.toLowerCase()}` : 'Заявка на технику'}
      lead="Владельцы ответят ценой и датами. Ваш телефон увидит тот, чьё предложение вы примете."
    >
      {hydrated ? (
        <Suspense fallback={<Waiting />}>
          <RequestForm machine={machine} type={type} today={today} />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

const Waiting = () => (
  <div className="card pad stack">
    <p className="quiet">Загружаем форму. Она работает только с JavaScript; без него позвоните владельцу.</p>
  </div>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
