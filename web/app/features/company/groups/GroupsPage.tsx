import { type Groups, getGroups } from '@spetskarta/shared/company/groups.ts'
import { Link } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { useMayAll } from '../../../api/use-may'
import { paths } from '../../../paths'
import { Button, ButtonLink, IconButton } from '../../../ui/Button'
import { IconPencil, IconPlus } from '../../../ui/icon/icons.ts'
import { useLayer } from '../../../ui/layers'
import { EditHead } from '../../../ui/page/EditHead'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import { formatCount } from '../../../ui/text/format'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/GroupsPage'
import { GroupDialog } from './GroupDialog'
import css from './GroupsPage.module.css'
import { type Chosen, chosenInGroup, machinesInGroup } from './groups'
import { MovingList } from './MovingList'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const all = await args.context.get(api)(getGroups, {}).catch(refuse)
  return { all, chosen: chosenInGroup(args.url, all.groups) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Участки',
    description: 'Участки и колонны парка и машины в них.',
    path: paths.groups(),
    index: false,
  })

/** /park/groups: groups of the user's machines; moves the machines of the chosen one. */
export default function GroupsPage({ loaderData: { all, chosen } }: Route.ComponentProps) {
  const dialog = useLayer('group')
  const keeps = useMayAll('machines')
  const { groups, machines } = all
  const add = keeps ? (
    <Button look="primary" icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => dialog.open('new')}>
      Добавить участок
    </Button>
  ) : null
  return (
    <div className="page page-list">
      <EditHead title="Участки и колонны" back={paths.park()} />
      {machines.length === 0 ? (
        <div className="clip card">
          <EmptyState
            title="Машин пока нет"
            actions={
              <ButtonLink to={paths.newEquipment()} look="primary">
                Добавить Технику
              </ButtonLink>
            }
          >
            Когда они появятся, их можно будет разделить на участки и колонны.
          </EmptyState>
        </div>
      ) : groups.length === 0 ? (
        <div className="clip card">
          <EmptyState title="Участков пока нет" actions={add}>
            Разделите парк на участки или колонны: по ним отбирают машины в парке. Внутри участка бывают подучастки.
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="between mb-4 wrap">
            <p className="quiet">
              Машина стоит на одном участке.
              {keeps ? ' Отметьте машины и выберите, куда их перенести.' : ''}
            </p>
            {add}
          </div>
          <div className={`${css.halves} grid gap-4`}>
            <GroupChoice all={all} chosen={chosen} keeps={keeps} onEdit={(id) => dialog.open(String(id))} />
            <MovingList key={chosen} all={all} machines={machinesInGroup(all, chosen)} chosen={chosen} moves={keeps} />
          </div>
        </>
      )}
      {dialog.value === undefined ? null : <GroupDialog chosen={dialog.value} groups={groups} onClose={dialog.close} />}
    </div>
  )
}

interface ChoiceProps {
  all: Groups
  chosen: Chosen
  /** Whether the user may change the groups. */
  keeps: boolean
  onEdit: (id: number) => void
}

function GroupChoice({ all, chosen, keeps, onEdit }: ChoiceProps) {
  const row = (to: Chosen, name: string, part = false) => (
    <Link
      to={paths.groups(to === 'all' ? {} : { group: to })}
      replace
      preventScrollReset
      aria-current={to === chosen ? 'true' : undefined}
      className={`${css.choice} ${part ? css.part : ''} lit between fill reach`}
    >
      <span className="anywhere strong">{name}</span>
      <span className="digits quiet small">{formatCount(machinesInGroup(all, to).length)}</span>
    </Link>
  )
  return (
    <nav aria-label="Участки">
      <ul className={`${css.choices} clip ruled card`}>
        <li className="flex">{row('all', 'Все машины')}</li>
        {all.groups.map(({ id, name, parent }) => (
          <li key={id} className="flex">
            {row(id, name, parent !== null)}
            {keeps ? (
              <IconButton label={`Изменить «${name}»`} onClick={() => onEdit(id)}>
                <IconPencil size={20} aria-hidden="true" />
              </IconButton>
            ) : null}
          </li>
        ))}
        <li className="flex">{row('none', 'Без участка')}</li>
      </ul>
    </nav>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
