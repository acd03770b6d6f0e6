import { z } from 'zod'
import { NAME_MAX, PAGE_SIZES } from './limits.ts'

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

/** Where a page begins: `created_at`, in microseconds, and id of the last item of the previous page. */
const Cursor = z
  .string('Неверное начало страницы')
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f-]{36}$/, 'Неверное начало страницы')

/** Which of an owner's items are returned; without `limit` all of them. */
export const ItemsQuery = z.object({
  /** Words of the name, the town or the phone number. */
  q: z.string().trim().max(NAME_MAX, 'Слишком длинный запрос').optional(),
  type: z.string().max(60, 'Неизвестный тип').optional(),
  after: Cursor.optional(),
  limit: z.coerce
    .number<number>('Неверное число строк')
    .int('Число строк — целое')
    .min(1, 'Число строк меньше 1')
    .max(100, 'Не больше 100 строк за раз')
    .optional(),
})
