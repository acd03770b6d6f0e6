import { z } from 'zod'
import { PAGE_SIZES } from './limits.ts'

const OFFSET_MAX = 10_000_000

export const PageQuery = z.object({
  offset: z.coerce
    .number<number>('Неверный номер первой строки')
    .int('Номер первой строки — целое число')
    .min(0, 'Номер первой строки меньше нуля')
    .max(OFFSET_MAX, 'Номер первой строки слишком велик')
    .default(0),
  limit: z.coerce
    .number<number>('Неверное число строк')
    .int('Число строк — целое')
    .min(1, 'Число строк меньше 1')
    .max(100, 'Не больше 100 строк за раз')
    .default(PAGE_SIZES[0]),
})
