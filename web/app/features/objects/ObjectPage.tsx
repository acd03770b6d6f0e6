import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { hoursText } from '@spetskarta/shared/hours.ts'
import { exportHours, getHours, getObject } from '@spetskarta/shared/objects/objects.ts'
import { PART_NAMES, PARTS, type Part } from '@spetskarta/shared/objects/parts.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { type ReactNode, Suspense } from 'react'
import { api, site } from '../../api/context'
import { refuse } from '../../api/refuse'
import { useMay, useMayAll } from '../../api/use-may'
import { paths } from '../../paths'
import { lazyPart } from '../../ui/away/lazy-part'
import { ButtonLink } from '../../ui/Button'
import { ExcelLink } from '../../ui/ExcelLink'
import { IconFileText, IconPencil } from '../../ui/icon/icons.ts'
import { PhoneLink } from '../../ui/PhoneLink'
import { EditHead } from '../../ui/page/EditHead'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { formatCount } from '../../ui/text/format'
import { useHydrated } from '../../ui/use-hydrated'
import { CountingNote, UncountedNote } from '../days/CountingNote'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/ObjectPage'
import { CloseButton } from './CloseButton'
import { CustomerLinkBox } from './customer/CustomerLinkBox'
import { zoneWords } from './day/zone-words'
import { areaText } from './form/ShapeField'
import { HoursLegend } from './HoursBar'
import { MachineDays } from './MachineDays'
import { MachineSumsRow } from './MachineSumsRow'
import { listedDays, type MachineSums, sumsByMachine } from './machine-sums'
import { ObjectState } from './ObjectCard'
import css from './ObjectPage.module.css'
import { OverlapsNote } from './OverlapsNote'
import { PeriodSteps } from './PeriodSteps'
import { periodAround, type ShownPeriod } from './period'
import { areaWithin, cornersOfObject } from './shapes'

const ObjectsMap = lazyPart(() => import('./ObjectsMap'))
const MOSCOW = 'Europe/Moscow'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const { context, params, url } = args
  const now = Date.now()
  const day = url.searchParams.get('day') ?? ''
  const isDay = /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  const period = periodAround(
    url.searchParams.get('by') === 'month' ? 'month' : 'week',
    isDay ? day : dayAt(MOSCOW, now),
  )
  const { from, to } = period
  const [object, { days, former, counting, uncounted, coarse }] = await Promise.all([
    context.get(api)(getObject, { params }),
    context.get(api)(getHours, { params, querystring: { from, to } }),
  ]).catch(refuse)
  const listed = listedDays(days, url.searchParams.get('machine'))
  return {
    object,
    days: listed,
    former,
    counting,
    uncounted,
    coarse,
    sums: sumsByMachine(days, uncounted),
    period,
    now,
    map: context.get(site).map,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta({
    matches,
    title: loaderData?.object.name ?? 'Объект',
    description: 'Часы техники на объекте по дням.',
    path: paths.object(Number(params.objectId)),
    index: false,
  })

/** /objects/:objectId: the customer, the place, and the days of each machine by week or month. */
export default function ObjectPage({
  loaderData: { object, days, former, counting, uncounted, coarse, sums, period, now, map },
}: Route.ComponentProps) {
  const hydrated = useHydrated()
  const { objectId, own, machines, name } = object
  const [keeps, corrects, links] = [useMayAll('objects'), useMay('hours'), useMay('links')]
  const gone = new Set(former)
  const shown = [...machines, ...former].flatMap((machine) => {
    const its = sums.find(({ itemId }) => itemId === machine._id)
    const seldom = coarse.find(({ itemId }) => itemId === machine._id)
    return its ? [{ machine, its, coarse: seldom, former: gone.has(machine) }] : []
  })
  const sum = (of: (its: MachineSums) => number) => sums.reduce((seconds, its) => seconds + of(its), 0)
  const downtime = sum((its) => its.downtime)
  return (
    <div className="page page-list">
      <EditHead
        title={name}
        back={paths.objects()}
        actions={
          <div className={`${css.state} row wrap`}>
            <ObjectState state={object.state} />
            {own && keeps ? <CloseButton object={object} /> : null}
          </div>
        }
      />
      {counting > 0 ? <CountingNote days={counting} /> : null}
      <UncountedNote days={uncounted.length} />
      <OverlapsNote objectId={objectId} overlaps={object.overlaps} />
      <div className={`${css.top} grid gap-4 mb-4`}>
        <section className="pad card" aria-label={own ? 'Заказчик и часы' : 'Место и часы'}>
          <p className="quiet small">{own ? 'Заказчик' : 'Объект партнёра'}</p>
          {own ? <p className="text-section strong anywhere">{object.customerName || 'не указан'}</p> : null}
          {object.customerInn ? <p className="quiet medium">ИНН {object.customerInn}</p> : null}
          {object.customerPhone ? <PhoneLink phone={object.customerPhone} /> : null}
          <p className="medium">
            {[object.address, object.contract && `договор ${object.contract}`].filter(Boolean).join(' · ')}
          </p>
          <dl className={`${css.sums} line-above wrap`}>
            {PARTS.map((part) => (
              <Sum key={part} name={PART_NAMES[part]} part={part}>
                {hoursText(sum((its) => its[part]))}
              </Sum>
            ))}
            <Sum name="на объекте, ч">{hoursText(sum(({ onSite }) => onSite))}</Sum>
            {own ? <Sum name="зачтено работы">{hoursText(sum(({ counted }) => counted))}</Sum> : null}
            {downtime > 0 ? <Sum name="простой">{hoursText(downtime)}</Sum> : null}
          </dl>
          {own && links ? <CustomerLinkBox objectId={objectId} name={name} /> : null}
        </section>
        <section className="clip card column" aria-label="На карте">
          <div className={`${css.map} anchor sunken grow`}>
            {hydrated ? (
              <Suspense>
                <ObjectsMap source={map} objects={[object]} />
              </Suspense>
            ) : null}
            {own ? (
              <ButtonLink
                to={paths.editObject(objectId)}
                size="small"
                className={`${css.edit} reach`}
                icon={<IconPencil size={18} aria-hidden="true" />}
              >
                Изменить
              </ButtonLink>
            ) : null}
          </div>
          <p className="pad-line quiet small">
            {object.radius ? `Круг радиусом ${formatCount(object.radius)}\u00a0м, ` : ''}
            {areaText(areaWithin(cornersOfObject(object)))}
          </p>
        </section>
      </div>
      <div className="between wrap mb-4">
        <PeriodSteps objectId={objectId} period={period} />
        {shown.length > 0 ? (
          <ExcelLink
            href={urlOf(exportHours, { params: { objectId }, querystring: { from: period.from, to: period.to } })}
          />
        ) : null}
      </div>
      {shown.length > 0 ? (
        <div className="lane">
          <HoursLegend />
          {shown.map(({ machine, its, coarse, former }) =>
            its.days === 0 || days.some(({ itemId }) => itemId === machine._id) ? (
              <MachineDays
                key={machine._id}
                machine={machine}
                days={days.filter(({ itemId }) => itemId === machine._id)}
                uncounted={uncounted.filter(({ itemId }) => itemId === machine._id)}
                present={object.present.find(({ itemId }) => itemId === machine._id)}
                now={now}
                coarse={coarse}
                counted={own}
                former={former}
                corrects={own && corrects && !former}
                tracked
                action={own ? <PaperLink equipmentId={machine._id} objectId={objectId} period={period} /> : null}
              />
            ) : (
              <MachineSumsRow
                key={machine._id}
                machine={machine}
                sums={its}
                former={former}
                coarse={coarse}
                counted={own}
                to={paths.object(objectId, { by: period.by, day: period.from, machine: machine._id })}
              />
            ),
          )}
          <p className="quiet small">
            Машина на объекте с той минуты, когда её путь пересёк границу, и до той, когда пересёк обратно. Время, когда
            точек не было, не считается. Холостой ход — двигатель работает, машина нет; стоянка — двигатель выключен.{' '}
            {zoneWords(shown.map(({ machine }) => machine))}
          </p>
        </div>
      ) : (
        <div className="clip card">
          <EmptyState
            title={machines.length > 0 ? 'В эти дни техники на объекте не было' : 'Машины не выбраны'}
            actions={
              machines.length > 0 || !own ? null : (
                <ButtonLink to={paths.editObject(objectId)}>Выбрать машины</ButtonLink>
              )
            }
          >
            {machines.length > 0
              ? 'Посмотрите другую неделю или проверьте границу: часы считаются только внутри неё.'
              : 'Отметьте, какие машины здесь работают: часы посчитаются и за прошлые дни.'}
          </EmptyState>
        </div>
      )}
    </div>
  )
}

const PaperLink = ({ period, ...of }: { equipmentId: string; objectId: number; period: ShownPeriod }) => (
  <ButtonLink
    to={paths.newPaper({ ...of, from: period.from, to: period.to })}
    look="quiet"
    size="small"
    className="reach"
    icon={<IconFileText size={20} aria-hidden="true" />}
  >
    Документ
  </ButtonLink>
)

const Sum = ({ name, part, children }: { name: string; part?: Part; children: ReactNode }) => (
  <div className={css.sum}>
    <dt className={`${part ? css[part] : ''} quiet text-note`}>{name}</dt>
    <dd className="text-title-3 strong digits">{children}</dd>
  </div>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
