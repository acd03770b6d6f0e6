import type { DriverTexts } from '../driver'

export const driver: DriverTexts = {
  title: 'За рычагами',
  nobody: 'не указан',
  choose: 'Кто за рычагами',
  why: 'Имена вписал владелец. Ваши часы — это время с записью, пока выбраны вы.',
  loading: 'Спрашиваем имена…',
  failed: 'Имена не пришли. Проверьте интернет и повторите',
  none: 'Владелец ещё не вписал водителей',
  week: (hours) => `Записано за семь дней: ${hours}`,
  weekNone: 'За семь дней записей нет',
  notes: 'Отметить одним нажатием, с местом и фото',
  says: { breakdown: 'Поломка', fuel: 'Заправка', customer_idle: 'Простой по вине заказчика' },
  noted: (what, time) => `Отмечено в ${time}: ${what}`,
}
