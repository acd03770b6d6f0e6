/** Who drives, and what he says of the shift with one press, in each language. */
import type { Said } from '../recording/driver-notes'

/** With a name, a time or a length in it. */
type With = (what: string) => string

export interface DriverTexts {
  title: string
  nobody: string
  choose: string
  why: string
  loading: string
  failed: string
  none: string
  week: With
  weekNone: string
  notes: string
  says: Record<Said, string>
  noted: (what: string, time: string) => string
}

export const DRIVER = {
  ru: {
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
  },
  uz: {
    title: 'Haydovchi',
    nobody: 'koʻrsatilmagan',
    choose: 'Kim haydayapti',
    why: 'Ismlarni mashina egasi yozgan. Sizning soatlaringiz — siz tanlangan paytda yozilgan vaqt.',
    loading: 'Ismlarni soʻrayapmiz…',
    failed: 'Ismlar kelmadi. Internetni tekshirib, qaytadan urining',
    none: 'Mashina egasi hali haydovchilarni yozmagan',
    week: (hours) => `Yetti kunda yozildi: ${hours}`,
    weekNone: 'Yetti kunda yozuv yoʻq',
    notes: 'Bir bosishda belgilash, joyi va surati bilan',
    says: { breakdown: 'Buzilish', fuel: 'Yoqilgʻi quyish', customer_idle: 'Buyurtmachi aybi bilan kutish' },
    noted: (what, time) => `Soat ${time} da belgilandi: ${what}`,
  },
  tg: {
    title: 'Ронанда',
    nobody: 'нишон дода нашудааст',
    choose: 'Кӣ меронад',
    why: 'Номҳоро соҳиби мошин навиштааст. Соатҳои шумо — вақти сабтшуда ҳангоми интихоби шумо.',
    loading: 'Номҳоро мепурсем…',
    failed: 'Номҳо наомаданд. Интернетро санҷида, такрор кунед',
    none: 'Соҳиби мошин ҳанӯз ронандаҳоро нанавиштааст',
    week: (hours) => `Дар ҳафт рӯз сабт шуд: ${hours}`,
    weekNone: 'Дар ҳафт рӯз сабт нест',
    notes: 'Бо як пахш қайд кардан, бо ҷой ва акс',
    says: { breakdown: 'Вайроншавӣ', fuel: 'Сӯзишворӣ гирифтан', customer_idle: 'Бекористӣ бо айби фармоишгар' },
    noted: (what, time) => `Соати ${time} қайд шуд: ${what}`,
  },
  ky: {
    title: 'Айдоочу',
    nobody: 'көрсөтүлгөн эмес',
    choose: 'Ким айдап жатат',
    why: 'Аттарды машинанын ээси жазган. Сиздин сааттарыңыз — сиз тандалып турганда жазылган убакыт.',
    loading: 'Аттарды сурап жатабыз…',
    failed: 'Аттар келген жок. Интернетти текшерип, кайталаңыз',
    none: 'Машинанын ээси айдоочуларды азырынча жаза элек',
    week: (hours) => `Жети күндө жазылды: ${hours}`,
    weekNone: 'Жети күндө жазуу жок',
    notes: 'Бир басуу менен белгилөө, орду жана сүрөтү менен',
    says: { breakdown: 'Бузулуу', fuel: 'Май куюу', customer_idle: 'Буйрутмачынын айынан күтүү' },
    noted: (what, time) => `Саат ${time} белгиленди: ${what}`,
  },
} satisfies Record<string, DriverTexts>
