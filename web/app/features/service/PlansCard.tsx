import type { ServiceMachine, ServicePlan } from '@spetskarta/shared/service/service.ts'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { typeLabel } from '../../ui/item/types'
import css from './PlansCard.module.css'
import { everyText } from './service-texts'

interface Props {
  plans: ServicePlan[]
  machines: ServiceMachine[]
  onAdd: () => void
  onOpen: (plan: ServicePlan) => void
}

/** Service plans: which machines are serviced how often, and what is done. */
export function PlansCard({ plans, machines, onAdd, onOpen }: Props) {
  const names = new Map(machines.map(({ equipmentId, name }) => [equipmentId, name]))
  const whose = ({ equipmentId, type }: ServicePlan) =>
    equipmentId ? (names.get(equipmentId) ?? '') : `все машины типа «${typeLabel(type ?? '').name}»`
  return (
    <Card title="Планы ТО">
      {plans.length === 0 ? (
        <p className="quiet medium">Через сколько обслуживать машину или все машины типа, что делать и что нужно.</p>
      ) : (
        <ul>
          {plans.map((plan) => (
            <li key={plan.id} className="line-below">
              <button type="button" className={css.open} onClick={() => onOpen(plan)}>
                <span className="block medium">
                  <b className="strong">{plan.name}</b>, {everyText(plan)}
                </span>
                <span className="block quiet small anywhere">{whose(plan)}</span>
                {plan.work ? <span className="block small anywhere">{plan.work}</span> : null}
                {plan.needed ? <span className="block quiet small anywhere">Нужно: {plan.needed}</span> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={onAdd}>Добавить план</Button>
    </Card>
  )
}
