/** Points of a machine and the sums of a day. All times are ms since 1970, UTC. */
import type { z } from 'zod'
import type * as schema from './tracks.schema.ts'

export type Location = z.infer<typeof schema.Location>
export type PointColumns = z.infer<typeof schema.PointColumns>
export type Discarded = z.infer<typeof schema.Discarded>
export type DiscardedPoint = z.infer<typeof schema.DiscardedPoint>
export type Trip = z.infer<typeof schema.Trip>
export type Stop = z.infer<typeof schema.Stop>
export type Gap = z.infer<typeof schema.Gap>
export type Jam = z.infer<typeof schema.Jam>
export type Activity = z.infer<typeof schema.Activity>
export type EngineMark = z.infer<typeof schema.EngineMark>
export type ClockShift = z.infer<typeof schema.ClockShift>
export type Disagreement = z.infer<typeof schema.Disagreement>
export type DaySummary = z.infer<typeof schema.DaySummary>
