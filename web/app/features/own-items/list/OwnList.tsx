import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { Page } from '../../../ui/page/Page'
import { EmptyState } from '../../../ui/State'
import { DeleteDialog } from '../DeleteDialog'
import { MachineRow } from './MachineRow'
import { toldOf } from './machine-state'
import css from './OwnList.module.css'
import { OwnRow } from './OwnRow'
import { SilentNotice } from './SilentNotice'
import { machinesSummary } from './summary'
import type { MachineStates } from './use-machine-states'
import { useOwnActions } from './use-own-actions'

export type ListedItem = OwnItem & { matches: number }

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
}

/** All items of one kind that the user has entered, including hidden ones; newest first. */
export function OwnList({ kind, items, live }: Props) {
  const { title, add, to, empty, lead } = TEXTS[kind]
  const { busy, setHidden, remove } = useOwnActions()
  const [doomed, setDoomed] = useState<ListedItem>()
  const addButton = (
    <ButtonLink to={to} look="primary" className={css.add} icon={<IconPlus size={20} aria-hidden="true" />}>
      {add}
    </ButtonLink>
  )
  if (!items.length)
    return (
      <Page title={title}>
        <div className={`${css.list} grid`}>
          <EmptyState title={empty} actions={addButton}>
            {lead}
          </EmptyState>
        </div>
      </Page>
    )

  return (
    <Page title={title} lead={leadOf(kind, items, live)} actions={addButton}>
      {live ? <SilentNotice items={items} live={live} /> : null}
      <ul className={`${css.list} grid`}>
        {items.map((item) => {
          const acts = {
            item,
            busy: busy.has(item._id),
            onHide: () => void setHidden(item, !item.hidden),
            onDelete: () => setDoomed(item),
          }
          const state = live?.states.find(({ equipmentId }) => equipmentId === item._id)
          return state && live ? (
            <MachineRow key={item._id} {...acts} state={state} now={live.now} />
          ) : (
            <OwnRow key={item._id} {...acts} />
          )
        })}
      </ul>
      {doomed ? (
        <DeleteDialog
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
  const online = live?.states.filter((state) => toldOf(state, live.now).state === 'online').length ?? 0
  return [machinesSummary(kind, items), online > 0 ? `${online} на линии` : ''].filter(Boolean).join(', ')
}
