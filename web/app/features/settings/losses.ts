import type { Account } from '@spetskarta/shared/settings/settings.ts'
import { countOf, MACHINES, ORDERS } from '../../ui/text/format'

/** What is deleted with the account, in words: `5 машин, 2 заказа, избранное, никнейм ram-stroy`. */
export function lossesOf({ equipments, orders, name }: Pick<Account, 'equipments' | 'orders' | 'name'>): string {
  return [
    equipments && countOf(equipments, MACHINES),
    orders && countOf(orders, ORDERS),
    equipments + orders > 0 && 'их фото',
    'избранное',
    name && `никнейм ${name}`,
  ]
    .filter(Boolean)
    .join(', ')
}
