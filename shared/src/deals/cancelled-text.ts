import { LATE_CANCEL_HOURS } from './deals.constants.ts'
import type { Deal } from './deals.ts'

const WHO = { asker: 'заказчик', owner: 'владелец' }

/** Who cancelled a booking, whether late, and why: on its page and in the letter about it. */
export const cancelledText = ({ by, reason, late }: NonNullable<Deal['cancelled']>): string =>
  `Отменил ${WHO[by]}${late ? `, позже чем за ${LATE_CANCEL_HOURS} часа до первого дня` : ''}: ${reason}`
