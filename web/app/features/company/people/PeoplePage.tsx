import {
  type CompanyActs,
  getCompanyActs,
  getOwnCompanies,
  getPeople,
  type People,
} from '@spetskarta/shared/company/people.ts'
import { MEMBER_ROLES, ROLE_NAMES, type Role } from '@spetskarta/shared/company/rights.ts'
import { getOperators, type ListedOperator } from '@spetskarta/shared/crew/operators.ts'
import { Link } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { initialsOf } from '../../../layout/initials'
import { paths } from '../../../paths'
import { Button, IconButton } from '../../../ui/Button'
import { IconPencil, IconUserPlus, IconX } from '../../../ui/icon/icons.ts'
import { useLayer } from '../../../ui/layers'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { dayText } from '../../../ui/text/days'
import { countOf } from '../../../ui/text/format'
import { moscowDate } from '../../../ui/text/moscow'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/PeoplePage'
import { CompanyLog } from './CompanyLog'
import { EndDialog, InviteDialog, PersonDialog, WithdrawDialog } from './dialogs'
import css from './PeoplePage.module.css'
import { PeopleTabs } from './PeopleTabs'
import { RolesTable } from './RolesTable'
import { seesText } from './sees'

const PEOPLE = ['человек', 'человека', 'человек'] as const
const ROLE_PLURALS = {
  dispatcher: 'Диспетчеры',
  accountant: 'Бухгалтеры',
  mechanic: 'Механики',
  operator: 'Машинисты',
} as const
const INVITES = ['приглашение ждёт', 'приглашения ждут', 'приглашений ждут'] as const

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const before = Number(args.url.searchParams.get('before')) || undefined
  const [people, log, { companies }, { operators }] = await Promise.all([
    call(getPeople, {}),
    call(getCompanyActs, { querystring: { before } }),
    call(getOwnCompanies, {}),
    call(getOperators, {}),
  ]).catch(refuse)
  const role = MEMBER_ROLES.find((each) => each === args.url.searchParams.get('role'))
  const on = new Map(operators.flatMap(({ member, machines }) => (member ? [[member, machines] as const] : [])))
  return { people, log, role, on, worksFor: companies.map(({ name }) => name) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Люди',
    description: 'Кто работает в вашей компании и кому что можно.',
    path: paths.people(),
    index: false,
  })

interface Data {
  people: People
  log: CompanyActs
  role: Role | undefined
  /** The machines on which operators with an account work now, by the account. */
  on: ReadonlyMap<string, ListedOperator['machines']>
}

/** /people: the members of the owner's company, the rights of each role, and who changed what. */
export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { worksFor, ...data } = loaderData
  const { people, log, role, on }: Data = data
  const [invite, person, end, withdraw] = [
    useLayer('invite'),
    useLayer('person'),
    useLayer('end'),
    useLayer('withdraw'),
  ]
  const waiting = people.invites.length
  return (
    <Page
      title="Люди"
      lead={`${countOf(people.people.length + 1, PEOPLE)}${waiting ? `, ${countOf(waiting, INVITES)} ответа` : ''}`}
      actions={
        <Button look="primary" icon={<IconUserPlus size={20} aria-hidden="true" />} onClick={() => invite.open()}>
          Пригласить
        </Button>
      }
    >
      <PeopleTabs />
      <div className="lane">
        {worksFor.length > 0 ? (
          <p className="warning pad-line">
            Вы работаете и в {worksFor.map((name) => `«${name}»`).join(', ')}:{' '}
            <Link className="link" to={paths.myWork()}>
              перейти к работе там
            </Link>
          </p>
        ) : null}
        <RoleChips people={people} role={role} />
        <Members people={people} role={role} on={on} onChange={person.open} onEnd={end.open} />
        {waiting ? <Invites people={people} onWithdraw={withdraw.open} /> : null}
        <RolesTable />
        {people.people.length > 0 || log.acts.length > 0 ? <CompanyLog log={log} /> : null}
      </div>
      {invite.value === undefined ? null : <InviteDialog people={people} onClose={invite.close} />}
      {person.value === undefined ? null : <PersonDialog id={person.value} people={people} onClose={person.close} />}
      {end.value === undefined ? null : <EndDialog id={end.value} people={people} onClose={end.close} />}
      {withdraw.value === undefined ? null : <WithdrawDialog id={withdraw.value} onClose={withdraw.close} />}
    </Page>
  )
}

function RoleChips({ people: { people }, role }: Pick<Data, 'people' | 'role'>) {
  if (people.length === 0) return null
  const chip = (to: Role | undefined, name: string, count: number) => (
    <li key={name}>
      <Link
        to={paths.people(to ? { role: to } : {})}
        replace
        preventScrollReset
        aria-current={to === role ? 'true' : undefined}
        className={`${css.chip} row nowrap small strong rounded`}
      >
        {name} {count}
      </Link>
    </li>
  )
  return (
    <ul className="wrap" aria-label="Роли">
      {chip(undefined, 'Все', people.length + 1)}
      {MEMBER_ROLES.map((each) =>
        chip(each, ROLE_PLURALS[each], people.filter((person) => person.role === each).length),
      )}
    </ul>
  )
}

interface MembersProps extends Pick<Data, 'people' | 'role' | 'on'> {
  onChange: (id: string) => void
  onEnd: (id: string) => void
}

function Members({ people: all, role, on, onChange, onEnd }: MembersProps) {
  const shown = all.people.filter((person) => role === undefined || person.role === role)
  return (
    <ul className="clip ruled card" aria-label="Люди компании">
      {role === undefined ? (
        <li className={`${css.person} pad-row`}>
          <Who name={all.owner} line={seesText(all, null)} />
          <span className={`${css.role} sunken rounded-sm small strong`}>{ROLE_NAMES.owner}</span>
        </li>
      ) : null}
      {shown.map(({ id, name, role: its, groups, joinedAt }) => (
        <li key={id} className={`${css.person} pad-row`}>
          <Who name={name} line={its === 'operator' ? onText(on.get(id)) : seesText(all, groups)} />
          <span className={css.since}>
            <span className={`${css.role} sunken rounded-sm small strong`}>{ROLE_NAMES[its]}</span>
            <span className="block quiet small">с {dayText(moscowDate(Date.parse(joinedAt)), 'plain')}</span>
          </span>
          <span className="flex">
            <IconButton label={`Изменить: ${name}`} onClick={() => onChange(id)}>
              <IconPencil size={20} aria-hidden="true" />
            </IconButton>
            <IconButton label={`Закрыть доступ: ${name}`} onClick={() => onEnd(id)}>
              <IconX size={20} aria-hidden="true" />
            </IconButton>
          </span>
        </li>
      ))}
      {shown.length === 0 && role !== undefined ? <li className="pad-row quiet">С такой ролью никого нет.</li> : null}
    </ul>
  )
}

/** `На Hitachi ZX200-5G, 6180 ОМ 50 · по телефону`. */
const onText = (machines: ListedOperator['machines'] = []) =>
  machines.length > 0
    ? machines.map(({ name, plate, by }) => `На ${[name, plate].filter(Boolean).join(', ')} · ${CHOSEN[by]}`).join('; ')
    : 'Сейчас не на машине'

const CHOSEN = { recorder: 'по телефону', dispatcher: 'назначен' } as const

const Who = ({ name, line }: { name: string; line: string }) => (
  <span className="row gap-3 fill">
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
    <span className="fill">
      <b className="anywhere block strong">{name}</b>
      <span className="anywhere quiet small">{line}</span>
    </span>
  </span>
)

const Invites = ({ people: { invites }, onWithdraw }: { people: People; onWithdraw: (id: string) => void }) => (
  <section className="clip card">
    <h2 className="pad-row line-below">Ждут ответа</h2>
    <ul className="ruled">
      {invites.map(({ id, name, role, email, expiresAt }) => (
        <li key={id} className="between pad-row">
          <span>
            <b className="anywhere strong">{name}</b>, {ROLE_NAMES[role]}
            <br />
            <span className="anywhere quiet small">
              {email ? `письмо на ${email}` : 'по ссылке'}, до {dayText(moscowDate(Date.parse(expiresAt)), 'plain')}
            </span>
          </span>
          <Button size="small" onClick={() => onWithdraw(id)}>
            Отозвать
          </Button>
        </li>
      ))}
    </ul>
  </section>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
