import type { WorkTypeId } from '@spetskarta/shared/catalog/work-types.ts'
import { concreteOrders } from './content-orders-concrete.ts'
import { earthOrders } from './content-orders-earth.ts'
import { haulOrders } from './content-orders-haul.ts'
import { landOrders } from './content-orders-land.ts'
import { liftingOrders } from './content-orders-lifting.ts'
import { networkOrders } from './content-orders-networks.ts'
import { roadOrders } from './content-orders-roads.ts'
import type { WorkContent } from './work-content.ts'

/** What the demo knows about every type of work. */
export const WORKS: Readonly<Record<WorkTypeId, WorkContent>> = {
  ...earthOrders,
  ...landOrders,
  ...liftingOrders,
  ...haulOrders,
  ...networkOrders,
  ...concreteOrders,
  ...roadOrders,
}
