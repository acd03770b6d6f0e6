import { z } from 'zod'

export const getRecountNotice = {
  summary: 'Надо ли сказать пользователю, что его прежние дни посчитаны заново',
  response: { 200: z.object({ untold: z.boolean() }) },
}

export const dismissRecountNotice = {
  summary: 'Пользователь прочитал, что дни посчитаны заново: больше не говорить',
  response: { 200: z.object({ untold: z.literal(false) }) },
}
