/** Hours that a machine spent on two objects of one owner that lie over each other: they are one object's (decision 41). */
import { hoursText } from '../hours.ts'
import type { MachineObjectDay } from './objects.ts'

export type OverlapHours = MachineObjectDay['over'][number]

/** `2,50 ч на объекте «Карьер-2» не вошли: объекты пересекаются, час считается на одном.` Names that have quotation marks get no second ones. */
export const overlapText = ({ name, seconds }: OverlapHours): string =>
  `${hoursText(seconds)}\u00a0ч на объекте ${name.includes('«') ? name : `«${name}»`} не вошли: объекты пересекаются, час считается на одном.`
