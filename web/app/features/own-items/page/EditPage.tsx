import { isEquipment, kindOf } from '@spetskarta/shared/catalog/items.ts'
import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import type { RouteLink } from '@spetskarta/shared/sharing/sharing.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useMayAll } from '../../../api/use-may'
import { paths } from '../../../paths'
import { lazyPart } from '../../../ui/away/lazy-part'
import { ButtonLink } from '../../../ui/Button'
import { IconExternalLink } from '../../../ui/icon/icons.ts'
import { EditHead } from '../../../ui/page/EditHead'
import { machineTabs } from '../../../ui/page/machine-tabs'
import { showToast } from '../../../ui/toast'
import { useHydrated } from '../../../ui/use-hydrated'
import { PublicLinkBox } from '../../sharing/PublicLinkBox'
import { DeleteItemDialog } from '../DeleteItemDialog'
import { ItemForm } from '../form/ItemForm'
import { removeItem } from '../remove-item'
import { TakenOffText } from '../TakenOffText'
import css from './EditPage.module.css'

const MachineCounters = lazyPart(() => import('../../days/engine-hours/MachineCounters'))

interface Props {
  item: OwnItem
  /** Public link to the route of a machine. */
  link: RouteLink | undefined
  map: MapSource
}

/** /equipment/:id and /order/:id, for the owner. */
export default function EditPage({ item, link, map }: Props) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const hydrated = useHydrated()
  /** While the question about deleting is open; `forget` discards what was typed. */
  const [deletion, setDeletion] = useState<{ forget: () => void }>()
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }))
  const deletes = useMayAll('account') || !isEquipment(item)
  const list = kindOf(item) === 'equipment' ? paths.equipments() : paths.orders()

  return (
    <div className={`${css.page} page-list`}>
      <EditHead
        title={item.name}
        back={list}
        tabs={isEquipment(item) ? machineTabs(item._id) : [{ label: 'Информация', to: paths.item(item) }]}
        actions={
          <ButtonLink
            to={paths.seenByOthers(item)}
            look="quiet"
            icon={<IconExternalLink size={20} aria-hidden="true" />}
          >
            <span className="mute-below-sm">Как видят другие</span>
          </ButtonLink>
        }
      />
      {item.takenOff ? (
        <div className="warning pad-row mb-4">
          <TakenOffText takenOff={item.takenOff} />
        </div>
      ) : null}
      {isEquipment(item) ? (
        <QueryClientProvider client={client}>
          <div className={`${css.link} clip card`}>
            <PublicLinkBox equipmentId={item._id} name={item.name} given={link} />
          </div>
          {hydrated ? (
            <Suspense>
              <MachineCounters equipmentId={item._id} />
            </Suspense>
          ) : null}
        </QueryClientProvider>
      ) : null}
      <ItemForm
        kind={kindOf(item)}
        item={item}
        map={map}
        onSaved={(saved) => {
          void revalidate()
          showToast({ text: 'Сохранено', ...(saved.hidden ? {} : { action: toMap(saved) }) })
        }}
        {...(deletes && { onDelete: (forget) => setDeletion({ forget }) })}
      />
      {deletion ? (
        <DeleteItemDialog
          item={item}
          onClose={() => setDeletion(undefined)}
          onHide={undefined}
          onDelete={async () => {
            if (!(await removeItem(item))) return
            deletion.forget()
            await navigate(list)
          }}
        />
      ) : null}
    </div>
  )
}

const toMap = (item: OwnItem) => ({ label: 'На карте', to: paths.showOne(item) })
