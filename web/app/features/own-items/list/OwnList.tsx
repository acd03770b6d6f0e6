import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import type { OpenLink } from '@spetskarta/shared/sharing/sharing.ts'
import type { Storage } from '@spetskarta/shared/storage/storage.ts'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { Page } from '../../../ui/page/Page'
import { EmptyState } from '../../../ui/State'
import { Reminders } from '../../accounts/Reminders'
import { StorageNotice } from '../../storage/StorageNotice'
import { DeleteItemDialog } from '../DeleteItemDialog'
import { MachineRow } from './MachineRow'
import { type MachineStates, recordingStateOf, silenceOf } from './machine-state'
import css from './OwnList.module.css'
import { OwnRow } from './OwnRow'
import type { ListedItem } from './RowFrame'
import { machinesSummary } from './summary'
import { useOwnActions } from './use-own-actions'

const TEXTS = {
  equipment: {
    title: 'Моя техника',
    add: 'Добавить Технику',
    to: paths.newEquipment(),
    empty: 'Вашей техники пока нет',
    lead: 'Добавьте первую машину: тип, телефон и место на карте. Это бесплатно и занимает две минуты.',
  },
  order: {
    title: 'Мои заказы',
    add: 'Добавить Заказ',
    to: paths.newOrder(),
    empty: 'Ваших заказов пока нет',
    lead: 'Опишите работу и отметьте место на карте: владельцы техники рядом увидят заказ и позвонят.',
  },
} as const

interface Props {
  kind: Kind
  items: readonly ListedItem[]
  /** For machines: their present state of recording. */
  live?: MachineStates
  /** For machines: their public links that are open. */
  links?: readonly OpenLink[]
  /** For machines: the room that their records take. */
  storage?: Storage
}

/** All items of one kind that the user has entered, including hidden ones; newest first. */
export function OwnList({ kind, items, live, storage, links }: Props) {
  const { title, add, to, empty, lead } = TEXTS[kind]
  const { busy, setHidden, remove } = useOwnActions()
  const [doomed, setDoomed] = useState<ListedItem>()
  const addButton = (
    <ButtonLink
      to={to}
      look="primary"
      className={items.length ? css.add : undefined}
      icon={<IconPlus size={20} aria-hidden="true" />}
    >
      {add}
    </ButtonLink>
  )
  if (!items.length)
    return (
      <Page title={title}>
        <Reminders />
        <div className="sheet card">
          <EmptyState title={empty} actions={addButton}>
            {lead}
          </EmptyState>
        </div>
      </Page>
    )

  return (
    <Page title={title} lead={leadOf(kind, items, live)} actions={addButton}>
      {storage ? <StorageNotice storage={storage} /> : null}
      <Reminders />
      {live ? <SilentNotice items={items} live={live} /> : null}
      <ul className={`${css.list} sheet grid`}>
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

/** `5 машин, 4 опубликованы, 2 на линии`. */
function leadOf(kind: Kind, items: readonly ListedItem[], live: MachineStates | undefined) {
  const online = live?.states.filter((state) => recordingStateOf(state, live.now).state === 'online').length ?? 0
  return [machinesSummary(kind, items), online > 0 ? `${online} на линии` : ''].filter(Boolean).join(', ')
}

/** More machines would make a second list; the list itself is below. */
const MOST_SILENT = 3

/** Machines that should be sending points and are silent. */
function SilentNotice({ items, live: { states, now } }: { items: readonly ListedItem[]; live: MachineStates }) {
  const silent = states.flatMap((state) => {
    const item = items.find(({ _id }) => _id === state.equipmentId)
    const silence = silenceOf(state, now)
    return item && silence ? { item, silence } : []
  })
  if (silent.length === 0) return null
  return (
    <ul className={`${css.notice} mb-4 warning`} aria-label="Нет связи">
      {silent.slice(0, MOST_SILENT).map(({ item, silence }) => (
        <li key={item._id} className="row wrap">
          <IconAlertTriangle size={24} aria-hidden="true" />
          <p>
            <b>
              {item.name} {silence.silent}.
            </b>{' '}
            {silence.text}
          </p>
          <Link to={paths.track([item._id])} className="link strong">
            На карте
          </Link>
        </li>
      ))}
    </ul>
  )
}
