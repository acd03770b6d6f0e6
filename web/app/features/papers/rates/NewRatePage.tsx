import { addRate, type RateCard, startRate } from '@spetskarta/shared/papers/rates.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { EditHead } from '../../../ui/page/EditHead'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { signedInUser } from '../../visitor/who'
import { draftOf } from '../paper-query'
import type { Route } from './+types/NewRatePage'
import { loadChoices } from './choices'
import { RateForm } from './RateForm'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const choices = await loadChoices(call)
  const asks = args.url.searchParams.get('equipmentId')
  const machine = choices.machines.find(({ value }) => value === asks)
  const start = machine
    ? await call(startRate, { querystring: { equipmentId: machine.value } }).catch(refuse)
    : { work: null, shift: null, minHours: 0 }
  const card: RateCard = {
    ...start,
    customer: '',
    objectId: null,
    type: null,
    equipmentId: machine?.value ?? null,
    // The first day of this month, as a new draft begins.
    from: draftOf(args.url, Date.now()).from,
    idle: null,
    presence: null,
    shiftHours: 8,
    overtime: null,
    idleAfter: null,
    lunchFrom: null,
    lunchTo: null,
    trip: null,
    delivery: null,
    deliveryKm: null,
    vat: 'none',
  }
  return { choices, card, begun: start.work !== null || start.shift !== null }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Новая карточка ставок',
    description: 'Цены для заказчика, объекта, типа или машины.',
    path: paths.newRate(),
    index: false,
  })

/** /papers/rates/new: with `equipmentId` it begins with the prices of that machine's listing. */
export default function NewRatePage({ loaderData: { choices, card, begun } }: Route.ComponentProps) {
  const navigate = useNavigate()
  // Sent again after a lost answer, the form is stored once.
  const [draft] = useState(uuidV4)
  return (
    <div className="page page-list">
      <EditHead title="Новая карточка ставок" back={paths.rates()} />
      {begun ? <p className="mb-4 quiet">Цены взяты из вашего объявления. Само объявление не изменится.</p> : null}
      <RateForm
        card={card}
        choices={choices}
        onSave={async (body) => {
          await call(addRate, { body: { ...body, draft } })
          await navigate(paths.rates(), { replace: true })
        }}
      />
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
