import { conflict } from '../../../http/errors.ts'

/** Of hours that are not whole no file is made. `counting`: days that are still to be summed. */
export function refuseWhileCounting(counting: number): void {
  if (counting > 0) throw conflict('Итоги дней ещё считаются. Скачайте файл через несколько минут')
}
