/** Objects: where machines work for a customer, and the hours that they spend there. */
import type { z } from 'zod'
import type * as schema from './objects.schema.ts'

/** Metres. */
export const RADIUS_LEAST = 50
export const RADIUS_MOST = 2000
/** Corners of an outline. */
export const CORNERS_MOST = 100
export const MACHINES_MOST = 200

export type ObjectFields = z.infer<typeof schema.ObjectFields>
export type ObjectShape = ObjectFields['shape']
export type WorkObject = z.infer<typeof schema.WorkObject>
export type ObjectDay = z.infer<typeof schema.ObjectDay>
export type Visit = z.infer<typeof schema.Visit>

/** Seconds that count: what the owner has put in place of the recorded work, or that. */
export const countedOf = ({ correction, work }: Pick<ObjectDay, 'correction' | 'work'>): number =>
  correction?.counted ?? work
