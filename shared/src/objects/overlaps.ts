/** Hours that a machine spent on two overlapping objects of one owner: they count as one object's (decision 41). */
import { hoursText } from '../hours.ts'
import type { MachineObjectDay } from './objects.ts'

export type OverlapHours = MachineObjectDay['over'][number]

/**
 * `2,50 ч на объекте «Карьер-2» не вошли: объекты пересекаются, час считается на одном.` A name that contains quotation marks is
 * not quoted again.
 */
export const overlapText = ({ name, seconds }: OverlapHours): string =>
  `${hoursText(seconds)}\u00a0ч на объекте ${name.includes('«') ? name : `«${name}»`} не вошли: объекты пересекаются, час считается на одном.`
