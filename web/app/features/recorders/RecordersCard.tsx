import { MACHINES_SHOWN } from '@spetskarta/shared/limits.ts'
import type { RecordableEquipment, Recorder } from '@spetskarta/shared/recorders/recorders.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { usePagedSearch } from '../../ui/form/use-paged-search'
import { IconDeviceMobilePlus } from '../../ui/icon/icons.ts'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { ShowMore } from '../../ui/page/ShowMore'
import { ConnectDialog } from './ConnectDialog'
import { loadRecordable, MachineSearch, type RecordablePage } from './MachineSearch'
import { RecorderList } from './RecorderList'
import css from './RecordersCard.module.css'

interface Props {
  /** The newest phones, and their total number. */
  recorders: { recorders: readonly Recorder[]; count: number }
  /** The first machines that the user may record for, and their number. */
  own: RecordablePage
  ofOthers: RecordablePage
  /** Address of the page that shows more phones. */
  more: string
  /** Ms, by the server's clock. */
  now: number
}

/** The phones of all machines, and the machines (own and others') for which the user may connect a phone. */
export function RecordersCard({ recorders: { recorders, count }, own, ofOthers, more, now }: Props) {
  const [connecting, setConnecting] = useState<RecordablePage>()
  return (
    <Card title="Телефоны, которые записывают" wide>
      {recorders.length > 0 ? (
        <>
          <RecorderList recorders={recorders} withMachine now={now} />
          <ShowMore to={more} shown={recorders.length} count={count} name="Телефоны и трекеры" />
        </>
      ) : (
        <p className="quiet">
          Пока ни одного. Любой телефон с Android или iPhone запишет маршрут машины: подключите его к ней один раз.
        </p>
      )}
      {own.count > 0 ? (
        <Button icon={<IconDeviceMobilePlus size={20} aria-hidden="true" />} onClick={() => setConnecting(own)}>
          Подключить телефон
        </Button>
      ) : null}
      <OfOthers first={ofOthers} onConnect={(machine) => setConnecting({ equipments: [machine], count: 1 })} />
      {connecting ? <ConnectDialog first={connecting} onClose={() => setConnecting(undefined)} /> : null}
    </Card>
  )
}

interface OfOthersProps {
  first: RecordablePage
  onConnect: (machine: RecordableEquipment) => void
}

/** Machines of other owners for which the user may record. */
function OfOthers({ first, onConnect }: OfOthersProps) {
  const pages = usePagedSearch(first, (query) => loadRecordable(false, query))
  const { equipments: machines, count } = pages.page
  if (first.count === 0) return null
  return (
    <div>
      <h3 className={`${css.title} medium`}>Вам разрешили записывать</h3>
      {first.count > MACHINES_SHOWN ? (
        <MachineSearch search={pages.search} onFind={pages.find} shown={machines.length} count={count} />
      ) : null}
      <ul>
        {machines.map((machine) => (
          <li key={machine._id} className={`${css.machine} line-above row wrap`}>
            <ItemIcon type={machine.type} size={24} />
            <span>{machine.name}</span>
            <Button
              size="small"
              aria-label={`Подключить телефон: ${machine.name}`}
              icon={<IconDeviceMobilePlus size={18} aria-hidden="true" />}
              onClick={() => onConnect(machine)}
            >
              Подключить телефон
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
