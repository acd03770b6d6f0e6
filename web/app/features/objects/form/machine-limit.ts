import { MACHINES_MOST } from '@spetskarta/shared/objects/objects.ts'
import { formatCount } from '../../../ui/text/format'

/** Why so many machines cannot work on one object; undefined: they can. */
export const tooManyMachines = (ticked: number): string | undefined =>
  ticked > MACHINES_MOST
    ? `Не больше ${formatCount(MACHINES_MOST)} машин на объекте, отмечено ${formatCount(ticked)}`
    : undefined
