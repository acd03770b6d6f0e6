import type { DriverTexts } from '../driver'

export const driver: DriverTexts = {
  title: 'Haydovchi',
  nobody: 'koʻrsatilmagan',
  choose: 'Kim haydayapti',
  why: 'Ismlarni mashina egasi yozgan. Sizning soatlaringiz — siz tanlangan paytda yozilgan vaqt.',
  loading: 'Ismlarni soʻrayapmiz…',
  failed: 'Ismlar kelmadi. Internetni tekshirib, qaytadan urining',
  none: 'Mashina egasi hali haydovchilarni yozmagan',
  codeOf: (name) => `${name}: kodingizni kiriting. Uni mashina egasi bergan`,
  code: 'Kod',
  itIsMe: 'Bu men',
  codeWrong: 'Kod toʻgʻri kelmadi',
  codeFailed: 'Kodni tekshirib boʻlmadi: internet yoʻq yoki juda koʻp urinildi',
  week: (hours) => `Yetti kunda yozildi: ${hours}`,
  weekNone: 'Yetti kunda yozuv yoʻq',
  notes: 'Bir bosishda belgilash, joyi va surati bilan',
  says: { breakdown: 'Buzilish', fuel: 'Yoqilgʻi quyish', customer_idle: 'Buyurtmachi aybi bilan kutish' },
  noted: (what, time) => `Soat ${time} da belgilandi: ${what}`,
}
