import {
  getService,
  getServiceBook,
  type MachineDocument,
  type ServiceDue,
  type ServicePlan,
} from '@spetskarta/shared/service/service.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { mayAll } from '../../api/acting'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { useRoot } from '../../api/use-root'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { IconPlus } from '../../ui/icon/icons.ts'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { todayHere } from '../../ui/text/zone-day'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/ServicePage'
import { DocumentDialog } from './DocumentDialog'
import { DocumentsCard } from './DocumentsCard'
import { DueTable } from './DueTable'
import { PlanDialog } from './PlanDialog'
import { PlansCard } from './PlansCard'
import { RecordDialog } from './RecordDialog'
import { recordsShown } from './records-shown'
import { ServiceBookCard } from './ServiceBookCard'
import css from './ServicePage.module.css'
import { leadText } from './service-texts'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const service = await call(getService, {}).catch(refuse)
  const wanted = args.url.searchParams.get('machine')
  const shown =
    service.machines.find(({ equipmentId }) => equipmentId === wanted) ?? service.due[0]?.machine ?? service.machines[0]
  const book = shown
    ? await call(getServiceBook, {
        params: { equipmentId: shown.equipmentId },
        querystring: { limit: recordsShown(args.url.searchParams.get('records')) },
      }).catch(refuse)
    : undefined
  return { service, book }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'ТО и документы машин',
    description: 'Когда обслуживать машины, что сделано и какие документы кончаются.',
    path: paths.service(),
    index: false,
  })

/** The open dialog: for a record, its machine and plan; otherwise what is changed (undefined: a new one). */
type Entering =
  | { what: 'record'; due?: ServiceDue; equipmentId?: string }
  | { what: 'plan'; plan?: ServicePlan }
  | { what: 'document'; document?: MachineDocument }

/** /service: when machines are due for service, what was done, which of their documents expire. */
export default function ServicePage({ loaderData: { service, book } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [entering, setEntering] = useState<Entering>()
  const close = () => setEntering(undefined)
  const keepsPlans = mayAll(useRoot()?.company ?? null, 'service')
  const { machines, plans, due, found, documents, overdue, week } = service
  if (machines.length === 0)
    return (
      <Page title="ТО и документы машин">
        <div className="clip card">
          <EmptyState
            title="Машин пока нет"
            actions={
              <ButtonLink to={paths.newEquipment()} look="primary">
                Добавить Технику
              </ButtonLink>
            }
          >
            Добавьте машину: здесь будет видно, когда ей на ТО и какие документы кончаются.
          </EmptyState>
        </div>
      </Page>
    )
  return (
    <Page
      title="ТО и документы машин"
      lead={leadText(overdue, week)}
      actions={
        <Button
          look="primary"
          icon={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => setEntering({ what: 'record', ...(book && { equipmentId: book.machine.equipmentId }) })}
        >
          Записать работу
        </Button>
      }
    >
      <div className="lane">
        <DueTable
          due={due}
          found={found}
          planned={plans.length > 0}
          onDone={(row) => setEntering({ what: 'record', due: row })}
          onPlan={keepsPlans ? () => setEntering({ what: 'plan' }) : undefined}
        />
        <div className={`${css.columns} grid gap-4`}>
          <div className="lane">
            {book ? <ServiceBookCard book={book} machines={machines} onChange={revalidate} /> : null}
            {keepsPlans ? (
              <PlansCard
                plans={plans}
                machines={machines}
                onAdd={() => setEntering({ what: 'plan' })}
                onOpen={(plan) => setEntering({ what: 'plan', plan })}
              />
            ) : null}
          </div>
          <DocumentsCard
            documents={documents}
            onAdd={() => setEntering({ what: 'document' })}
            onOpen={(document) => setEntering({ what: 'document', document })}
          />
        </div>
        <p className="quiet small">
          Моточасы: счётчик трекера, а без него последнее показание, к которому прибавлены работа и холостой ход по
          записям. Прогноз — по средней наработке за 30 дней.
        </p>
      </div>
      {entering?.what === 'record' ? (
        <RecordDialog
          machines={machines}
          plans={plans}
          due={entering.due}
          equipmentId={entering.equipmentId}
          today={todayHere()}
          onSaved={revalidate}
          onClose={close}
        />
      ) : null}
      {entering?.what === 'plan' ? (
        <PlanDialog machines={machines} plan={entering.plan} today={todayHere()} onSaved={revalidate} onClose={close} />
      ) : null}
      {entering?.what === 'document' ? (
        <DocumentDialog machines={machines} document={entering.document} onSaved={revalidate} onClose={close} />
      ) : null}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
