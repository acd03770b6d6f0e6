import { getPartnerMachines, type PartnerMachine } from '@spetskarta/shared/days/recorded-days.ts'
import { NAME_MAX, PAGE_SIZES } from '@spetskarta/shared/limits.ts'
import { Form, Link } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { Field } from '../../ui/form/Field'
import { IconCamera, IconNotebook, IconReport, IconTable } from '../../ui/icon/icons.ts'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { Pager } from '../../ui/page/Pager'
import { pagingOf, rowsOf } from '../../ui/page/paging'
import { EmptyState } from '../../ui/State'
import { dayText } from '../../ui/text/days'
import { countOf, MACHINES } from '../../ui/text/format'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/PartnerMachinesPage'
import css from './PartnerMachinesPage.module.css'

const TITLE = 'Техника партнёров'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const paging = pagingOf(args.request.url)
  const q = args.url.searchParams.get('q')?.trim().slice(0, NAME_MAX) || undefined
  const querystring = { ...rowsOf(paging), ...(q && { q }) }
  return { ...(await args.context.get(api)(getPartnerMachines, { querystring }).catch(refuse)), paging, q }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: TITLE,
    description: 'Чужие машины, дни которых вам разрешили смотреть.',
    path: paths.partnerEquipments(),
    index: false,
  })

/** /partner-equipments: machines of other owners whose days the user may see. */
export default function PartnerMachinesPage({
  loaderData: { machines, count, total, paging, q },
}: Route.ComponentProps) {
  if (total === 0)
    return (
      <Page title={TITLE}>
        <div className="sheet card">
          <EmptyState title="Здесь пока пусто">
            Владелец машины приглашает вас по никнейму и отмечает машину в своих настройках. После этого она появится
            здесь со своими днями, фото и отчётами.
          </EmptyState>
        </div>
      </Page>
    )
  return (
    <Page
      title={TITLE}
      lead={`${countOf(total, MACHINES)}. Дни, фото и отчёты можно смотреть; менять их может только владелец.`}
    >
      {total > PAGE_SIZES[0] ? (
        <Form className={`${css.search} mb-4 flex gap-2`} role="search" key={q}>
          <Field label="Найти машину" type="search" name="q" defaultValue={q} maxLength={NAME_MAX} autoComplete="off" />
          <Button type="submit">Найти</Button>
        </Form>
      ) : null}
      {machines.length === 0 ? (
        <div className="sheet card">
          <EmptyState
            title={count ? `Страницы ${paging.page} нет` : 'Такой машины нет'}
            actions={<ButtonLink to={paths.partnerEquipments()}>Показать все</ButtonLink>}
          />
        </div>
      ) : null}
      <ul className={`${css.list} grid gap-3`} aria-label={TITLE}>
        {machines.map((machine) => (
          <MachineRow key={machine._id} machine={machine} />
        ))}
      </ul>
      {count > PAGE_SIZES[0] && machines.length > 0 ? (
        <Pager paging={paging} count={count} to={(query) => paths.partnerEquipments({ ...query, ...(q && { q }) })} />
      ) : null}
    </Page>
  )
}

function MachineRow({ machine: { _id, name, type, userName, lastDay } }: { machine: PartnerMachine }) {
  return (
    <li className="pad card stack">
      <div className="gap-3 row">
        <ItemIcon type={type} size={32} />
        <div className="lines-dense fill anywhere">
          <h2 className="text-body strong">
            <Link to={paths.control(_id)} className="underlines">
              {name}
            </Link>
          </h2>
          <p className="quiet small">
            {userName ? `Владелец: ${userName} · ` : ''}
            {lastDay ? `последний день записи: ${dayText(lastDay, 'plain')}` : 'записанных дней ещё нет'}
          </p>
        </div>
      </div>
      <nav aria-label={`Дни: ${name}`} className={`${css.acts} grid gap-2`}>
        <ButtonLink
          to={paths.control(_id)}
          size="small"
          className="reach"
          icon={<IconTable size={18} aria-hidden="true" />}
        >
          Контроль
        </ButtonLink>
        <ButtonLink
          to={paths.diary(_id)}
          size="small"
          className="reach"
          icon={<IconNotebook size={18} aria-hidden="true" />}
        >
          Дневник
        </ButtonLink>
        {lastDay ? (
          <>
            <ButtonLink
              to={paths.daily(_id, { day: lastDay })}
              size="small"
              className="reach"
              icon={<IconCamera size={18} aria-hidden="true" />}
            >
              Фото
            </ButtonLink>
            <ButtonLink
              to={paths.report(_id, lastDay)}
              size="small"
              className="reach"
              icon={<IconReport size={18} aria-hidden="true" />}
            >
              Отчёт
            </ButtonLink>
          </>
        ) : null}
      </nav>
    </li>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
