import type { RecordableEquipment, Recorder } from '@spetskarta/shared/recorders/recorders.ts'
import { IconDeviceMobilePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ItemIcon } from '../../ui/item/ItemIcon'
import { ConnectDialog } from './ConnectDialog'
import { RecorderList } from './RecorderList'
import css from './RecordersCard.module.css'

interface Props {
  recorders: readonly Recorder[]
  /** The machines that the user may record for. */
  machines: readonly RecordableEquipment[]
  /** Ms, the server's. */
  now: number
}

/** The phones of all machines, and the machines (own and others') for which the user may connect a phone. */
export function RecordersCard({ recorders, machines, now }: Props) {
  const [connecting, setConnecting] = useState<RecordableEquipment[]>()
  const ofOthers = machines.filter(({ own }) => !own)
  const own = machines.filter((machine) => machine.own)
  return (
    <Card title="Телефоны, которые записывают" wide>
      {recorders.length > 0 ? (
        <RecorderList recorders={recorders} withMachine now={now} />
      ) : (
        <p className="quiet">
          Пока ни одного. Любой телефон с Android или iPhone запишет маршрут машины: подключите его к ней один раз.
        </p>
      )}
      {own.length > 0 ? (
        <Button icon={<IconDeviceMobilePlus size={20} aria-hidden="true" />} onClick={() => setConnecting(own)}>
          Подключить телефон
        </Button>
      ) : null}
      <OfOthers machines={ofOthers} onConnect={(machine) => setConnecting([machine])} />
      {connecting ? <ConnectDialog machines={connecting} onClose={() => setConnecting(undefined)} /> : null}
    </Card>
  )
}

interface OfOthersProps {
  machines: readonly RecordableEquipment[]
  onConnect: (machine: RecordableEquipment) => void
}

/** The machines that other owners let the user record. */
function OfOthers({ machines, onConnect }: OfOthersProps) {
  if (machines.length === 0) return null
  return (
    <div>
      <h3 className={`${css.title} medium`}>Вам разрешили записывать</h3>
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
