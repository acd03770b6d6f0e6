import { conflict } from '../../../http/errors.ts'

/** No file is made from incomplete sums. `counting`: number of days still to be summed. */
export function refuseWhileCounting(counting: number): void {
  if (counting > 0) throw conflict('Итоги дней ещё считаются. Скачайте файл через несколько минут')
}
