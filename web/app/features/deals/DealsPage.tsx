import { type DealEntry, getDeals } from '@spetskarta/shared/deals/deals.ts'
import { IconCalendar, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { formatRoubles } from '../../ui/text/format'
import { datesOf } from '../../ui/text/money'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/DealsPage'
import { momentText, offersText, requestTitle, stateWords } from './deal-words'
import css from './deals.module.css'

const SHOWS = ['mine', 'going', 'over'] as const
const SHOW_WORDS = { mine: 'Ваш ход', going: 'Идут', over: 'Закрытые' } as const

export async function loader(asked: Route.LoaderArgs) {
  await signedInUser(asked)
  const { searchParams } = asked.url
  const show = SHOWS.find((one) => one === searchParams.get('show'))
  const list = await asked.context
    .get(api)(getDeals, { querystring: { show, after: searchParams.get('after') ?? undefined } })
    .catch(refuse)
  return { ...list, show }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Сделки', description: 'Заявки, предложения и брони.', path: paths.deals(), index: false })

/** /deals: requests, offers and bookings of both sides, with whose turn it is. */
export default function DealsPage({ loaderData: { deals, next, mine, show } }: Route.ComponentProps) {
  return (
    <Page
      title="Сделки"
      lead={mine > 0 ? `Ждут вас: ${mine}` : 'Ничего не ждёт вашего ответа'}
      actions={
        <>
          <ButtonLink to={paths.dealCalendar()} icon={<IconCalendar size={20} aria-hidden="true" />}>
            Календарь
          </ButtonLink>
          <ButtonLink look="primary" to={paths.newRequest()} icon={<IconPlus size={20} aria-hidden="true" />}>
            Новая заявка
          </ButtonLink>
        </>
      }
    >
      <nav className="wrap mb-4" aria-label="Какие сделки">
        <Chip to={paths.deals()} here={!show}>
          Все
        </Chip>
        {SHOWS.map((one) => (
          <Chip key={one} to={paths.deals({ show: one })} here={show === one}>
            {SHOW_WORDS[one]}
            {one === 'mine' && mine > 0 ? ` ${mine}` : ''}
          </Chip>
        ))}
      </nav>
      {deals.length === 0 ? (
        <div className="card clip">
          <EmptyState
            title={show ? 'Здесь пусто' : 'Сделок пока нет'}
            actions={<ButtonLink to={paths.newRequest()}>Новая заявка</ButtonLink>}
          >
            Отправьте заявку — владельцы ответят ценой и датами. На заявки о вашей технике ответы тоже здесь.
          </EmptyState>
        </div>
      ) : (
        <ul className="card clip ruled">
          {deals.map((entry) => (
            <li key={`${entry.subject} ${entry.id}`}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {next ? (
        <p className="mt-4">
          <ButtonLink to={paths.deals({ show, after: next })}>Более ранние</ButtonLink>
        </p>
      ) : null}
    </Page>
  )
}

const Chip = ({ to, here, children }: { to: string; here: boolean; children: ReactNode }) => (
  <ButtonLink to={to} size="small" look={here ? 'frame' : 'outlined'} aria-current={here ? 'page' : undefined}>
    {children}
  </ButtonLink>
)

const addressOf = ({ subject, id }: DealEntry): string =>
  subject === 'request' ? paths.request(id) : subject === 'offer' ? paths.offer(id) : paths.deal(id)

function Entry({ entry }: { entry: DealEntry }) {
  const { turn, machine, other, place, from, to, sum, offers } = entry
  const what = [requestTitle({ ...entry, volume: '' }), place, datesOf(from, to)].filter(Boolean).join(', ')
  return (
    <Link to={addressOf(entry)} className={`${css.entry} lit`}>
      <span className="row shrinks">
        <ItemIcon type={entry.type} size={28} />
        <b className="cut">{[other, machine].filter(Boolean).join(' · ') || what}</b>
      </span>
      <time className="quiet small nowrap" dateTime={entry.changedAt}>
        {momentText(entry.changedAt)}
      </time>
      <span className="quiet small anywhere">
        {other || machine ? what : offersText(offers)}
        {sum === null ? '' : ` · ${formatRoubles(sum)}`}
      </span>
      <span className={`${css.tag} rounded-sm small strong nowrap ${turn === 'you' ? 'attention' : 'sunken'}`}>
        {turn === 'you' ? 'Ваш ход: ' : ''}
        {stateWords(entry)}
      </span>
    </Link>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
