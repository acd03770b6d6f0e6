import type { AutoTexts } from '../auto'

export const auto: AutoTexts = {
  title: 'Yozuv oʻzi boshlansin',
  lead: '«Boshlash» va «Toʻxtatish» doim ishlaydi. Oʻzingiz toʻxtatsangiz, telefon qayta quvvatga ulanmaguncha, yangi smena boshlanmaguncha yoki mashina obyektga qaytmaguncha yozuv boshlanmaydi.',
  choices: {
    charger: 'Telefon quvvatlanayotganda',
    shift: 'Smena jadvali boʻyicha',
    border: 'Mashina obyektda boʻlganda',
  },
  begins: {
    charger: 'Quvvat berilganda boshlanadi.',
    border:
      'Mashina egasi biriktirgan obyekt yonida boshlanadi. Yozuvsiz telefon joyni kam tekshiradi va yarim soat kechikishi mumkin.',
  },
  ends: {
    charger: 'Quvvatsiz 5 daqiqadan keyin tugaydi.',
    shift: 'Smenadan keyin, mashina dvigateli oʻchiq holda 10 daqiqa turganda tugaydi.',
    border: 'Obyektdan tashqarida 10 daqiqadan keyin tugaydi.',
  },
  on: 'Yoqilgan',
  off: 'Oʻchirilgan',
  days: { off: 'Oʻchirilgan', mon_fri: 'Du–Ju', mon_sat: 'Du–Sha', all: 'Har kuni' },
  from: 'Smena boshi',
  to: 'oxiri',
  objects: (names) => `Mashina obyektlari: ${names}`,
  noObjects: 'Mashina egasi uni hech bir obyektga biriktirmagan',
  objectsFailed: 'Obyektlar roʻyxati kelmadi. Internetni tekshirib, yana yoqing',
  needs:
    'Yozuv sizsiz boshlanishi uchun «Joy istalgan rejimda» va «Fonda ishlash»ga ruxsat bering. Aks holda telefon eslatadi.',
  needsDo: 'Ruxsat berish',
  waits: (what) => `Yozuv oʻzi boshlanadi: ${what}`,
  waitsFor: { charger: () => 'quvvatlanganda', shift: (hours) => hours, border: () => 'obyektda' },
  began: {
    charger: 'Yozuv oʻzi boshlandi: telefon quvvatlanmoqda',
    shift: 'Yozuv oʻzi boshlandi: jadval boʻyicha smena',
    border: 'Yozuv oʻzi boshlandi: mashina obyektda',
  },
  due: {
    charger: 'Yozuvni boshlash vaqti: telefon quvvatlanmoqda',
    shift: 'Yozuvni boshlash vaqti: jadval boʻyicha smena',
    border: 'Yozuvni boshlash vaqti: mashina obyektda',
  },
  dueWhy: 'Telefonning oʻzi boshlashga ruxsat bermadi.',
  ended: {
    charger: (time) => `Yozuv soat ${time} da oʻzi tugadi: telefon quvvatdan uzildi`,
    shift: (time) => `Yozuv soat ${time} da oʻzi tugadi: smena tugadi`,
    border: (time) => `Yozuv soat ${time} da oʻzi tugadi: mashina obyektdan ketdi`,
  },
}
