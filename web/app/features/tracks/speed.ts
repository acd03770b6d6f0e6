/** The speed scale: absolute, the same for every machine, day and chart. */

/** Speed from which each step begins, km/h, and its colour: viridis, whose order is readable without colours too. */
export const SPEED_STEPS = [
  { from: 0, color: '#440154' },
  { from: 5, color: '#414487' },
  { from: 20, color: '#2a788e' },
  { from: 40, color: '#22a884' },
  { from: 60, color: '#7ad151' },
  { from: 90, color: '#fde725' },
] as const

/** Index of the step of a speed; 0 for NaN. */
export function stepOf(kmh: number): number {
  let step = 0
  while (kmh >= (SPEED_STEPS[step + 1]?.from ?? Number.POSITIVE_INFINITY)) step++
  return step
}

/**
 * A speed must pass a limit by this much to leave its step; otherwise
 * a speed near a limit would make thousands of short lines.
 */
const HYSTERESIS_KMH = 1

export function nextStep(step: number, kmh: number): number {
  const next = stepOf(kmh)
  if (next > step) return Math.max(step, stepOf(kmh - HYSTERESIS_KMH))
  return next < step ? Math.min(step, stepOf(kmh + HYSTERESIS_KMH)) : step
}

export const colorOf = (step: number): string => (SPEED_STEPS[step] ?? SPEED_STEPS[0]).color
