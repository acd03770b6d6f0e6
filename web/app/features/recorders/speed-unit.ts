/** What is said of speeds that a recorder sends in a wrong unit. */

/** How many times too large they are, and in what they come. */
const UNITS: [times: number, words: string][] = [
  [1 / 3.6, 'в м/с вместо км/ч'],
  [1 / 1.944, 'в м/с вместо узлов'],
  [1 / 1.852, 'в узлах вместо км/ч'],
  [1.852, 'в км/ч вместо узлов'],
  [1.944, 'в узлах вместо м/с'],
  [3.6, 'в км/ч вместо м/с'],
]
/** Short passes show only that it is one of two. */
const EXACT = 0.01

/** `times`: how many times the true ones, see `Recorder.speedFactor`; undefined where nothing is wrong. */
export function speedUnitText(times: number): string | undefined {
  if (times === 1) return undefined
  if (times === 0) return 'Скорость не сходится с путём — считаем только по координатам'
  const words = UNITS.find(([unit]) => Math.abs(times / unit - 1) < EXACT)?.[1]
  return `Скорость приходит ${words ?? `вдвое ${times > 1 ? 'больше' : 'меньше'} настоящей`} — пересчитываем`
}
