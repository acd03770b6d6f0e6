import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { OWN_ITEMS_PAGE } from '@spetskarta/shared/limits.ts'
import { exportEquipments, exportOrders } from '@spetskarta/shared/own-items/own-items.ts'
import type { OpenRoute } from '@spetskarta/shared/sharing/sharing.ts'
import type { Storage } from '@spetskarta/shared/storage/storage.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { ButtonLink, IconLink } from '../../../ui/Button'
import { ExcelLink } from '../../../ui/ExcelLink'
import { IconAlertTriangle, IconPlus, IconTableImport } from '../../../ui/icon/icons.ts'
import { Page } from '../../../ui/page/Page'
import { EmptyState } from '../../../ui/State'
import { formatCount } from '../../../ui/text/format'
import { Reminders } from '../../accounts/Reminders'
import { StorageNotice } from '../../storage/StorageNotice'
import { DeleteItemDialog } from '../DeleteItemDialog'
import { MachineRow } from './MachineRow'
import { type MachineStates, silenceOf } from './machine-state'
import { OwnItemsFilter } from './OwnItemsFilter'
import css from './OwnList.module.css'
import { OwnRow } from './OwnRow'
import { isOwnFiltered, type OwnQuery } from './own-filter'
import type { ListedItem } from './RowFrame'
import { machinesSummary, type OwnCounts } from './summary'
import { useOwnActions } from './use-own-actions'

const TEXTS = {
  equipment: {
    title: 'Моя техника',
    add: 'Добавить Технику',
    to: paths.newEquipment(),
    list: paths.equipments(),
    empty: 'Вашей техники пока нет',
    lead: 'Добавьте первую машину: тип, телефон и место на карте. Это бесплатно и занимает две минуты.',
  },
  order: {
    title: 'Мои заказы',
    add: 'Добавить Заказ',
    to: paths.newOrder(),
    list: paths.orders(),
    empty: 'Ваших заказов пока нет',
    lead: 'Опишите работу и отметьте место на карте: владельцы техники рядом увидят заказ и позвонят.',
  },
} as const

const FILES = { equipment: exportEquipments, order: exportOrders } as const

const NONE = { equipment: 'Такой машины у вас нет', order: 'Такого заказа у вас нет' } as const

interface Props {
  kind: Kind
  /** One page of the filtered list. */
  items: readonly ListedItem[]
  query: OwnQuery
  /** Counts of all items of the kind, shown or not; `next`: where the next page begins. */
  counts: OwnCounts & { found: number; types: readonly string[]; next: string | null }
  /** For machines: their current states of recording. */
  live?: MachineStates
  /** For machines: the public links that are open. */
  links?: readonly OpenRoute[]
  /** For machines: the storage that their records take. */
  storage?: Storage
}

/** The items of one kind that the user has entered, including hidden ones; newest first. */
export function OwnList({ kind, items, query, counts, live, storage, links }: Props) {
  const { title, add, to, list, empty, lead } = TEXTS[kind]
  const { busy, setHidden, remove } = useOwnActions()
  const [doomed, setDoomed] = useState<ListedItem>()
  const addButton = (
    <ButtonLink
      to={to}
      look="primary"
      className={counts.total ? css.add : undefined}
      icon={<IconPlus size={20} aria-hidden="true" />}
    >
      {add}
    </ButtonLink>
  )
  if (!counts.total)
    return (
      <Page title={title}>
        <Reminders />
        <div className="sheet card">
          <EmptyState
            title={empty}
            actions={
              <>
                {addButton}
                {kind === 'equipment' ? <ButtonLink to={paths.parkTable()}>Загрузить парк таблицей</ButtonLink> : null}
              </>
            }
          >
            {lead}
          </EmptyState>
        </div>
      </Page>
    )

  return (
    <Page
      title={title}
      lead={leadOf(kind, counts, live)}
      actions={
        <>
          <ExcelLink href={urlOf(FILES[kind], { querystring: { q: query.q, type: query.type, state: query.state } })} />
          {kind === 'equipment' ? (
            <IconLink to={paths.parkTable()} label="Парк из таблицы">
              <IconTableImport size={20} aria-hidden="true" />
            </IconLink>
          ) : null}
          {addButton}
        </>
      }
    >
      {storage ? <StorageNotice storage={storage} /> : null}
      <Reminders />
      {live ? <SilentNotice live={live} /> : null}
      {counts.total > OWN_ITEMS_PAGE || isOwnFiltered(query) ? (
        <OwnItemsFilter kind={kind} query={query} types={counts.types} found={counts.found} to={list} />
      ) : null}
      {items.length ? null : (
        <div className="sheet card">
          <EmptyState title={NONE[kind]} actions={<ButtonLink to={list}>Показать все</ButtonLink>}>
            Измените слова, тип или состояние.
          </EmptyState>
        </div>
      )}
      <ul className="cards sheet grid">
        {items.map((item) => {
          const acts = {
            item,
            busy: busy.has(item._id),
            onHide: () => void setHidden(item, !item.hidden),
            onDelete: () => setDoomed(item),
          }
          const state = live?.states.find(({ equipmentId }) => equipmentId === item._id)
          return state && live ? (
            <MachineRow
              key={item._id}
              {...acts}
              state={state}
              now={live.now}
              link={links?.find(({ equipmentId }) => equipmentId === item._id)}
            />
          ) : (
            <OwnRow key={item._id} {...acts} />
          )
        })}
      </ul>
      <Steps shown={items.length} found={counts.found} query={query} next={counts.next} to={list} />
      {doomed ? (
        <DeleteItemDialog
          item={doomed}
          onClose={() => setDoomed(undefined)}
          onDelete={() => remove(doomed)}
          onHide={
            doomed.hidden
              ? undefined
              : () => {
                  setDoomed(undefined)
                  void setHidden(doomed, true)
                }
          }
        />
      ) : null}
    </Page>
  )
}

/** `5 машин, 4 опубликованы, 2 на связи`. */
const leadOf = (kind: Kind, counts: OwnCounts, live: MachineStates | undefined) =>
  [machinesSummary(kind, counts), live?.online ? `${formatCount(live.online)} на связи` : ''].filter(Boolean).join(', ')

interface StepsProps {
  shown: number
  found: number
  query: OwnQuery
  next: string | null
  to: string
}

/** How much of the list is shown, and links to its next page and back to the first. */
function Steps({ shown, found, query: { after, ...filter }, next, to }: StepsProps) {
  if (!after && !next) return null
  const at = (query: OwnQuery) => `${to}?${new URLSearchParams({ ...query })}`
  return (
    <nav className={`${css.steps} row wrap`} aria-label="Страницы">
      <span className="quiet grow">
        Показано {formatCount(shown)} из {formatCount(found)}
      </span>
      {after ? (
        <ButtonLink to={at(filter)} rel="first">
          К началу
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink to={at({ ...filter, after: next })} rel="next">
          Следующие {formatCount(OWN_ITEMS_PAGE)}
        </ButtonLink>
      ) : null}
    </nav>
  )
}

/** Names at most this many machines; the list itself is below. */
const MOST_SILENT = 3

/** Machines that should be sending points but are silent. */
function SilentNotice({ live: { silent: candidates, now } }: { live: MachineStates }) {
  const silent = candidates.flatMap((state) => {
    const silence = silenceOf(state, now)
    return silence ? { id: state.equipmentId, name: state.name, silence } : []
  })
  if (silent.length === 0) return null
  return (
    <ul className={`${css.notice} mb-4 warning`} aria-label="Нет связи">
      {silent.slice(0, MOST_SILENT).map(({ id, name, silence }) => (
        <li key={id} className="row wrap">
          <IconAlertTriangle size={24} aria-hidden="true" />
          <p>
            <b>
              {name} {silence.silent}.
            </b>{' '}
            {silence.text}
          </p>
          <Link to={paths.track([id])} className="link strong">
            На карте
          </Link>
        </li>
      ))}
    </ul>
  )
}
