import type { CalibrationTexts } from '../calibration'

export const calibration: CalibrationTexts = {
  title: 'Shu mashinaga sozlash',
  why: 'Telefon ish bilan salt yurishni tebranishdan ajratadi. Taxmin qilmasligi uchun uch marta bosish va besh daqiqacha kerak.',
  begin: 'Boshlash',
  where: 'Telefonni butun smena turadigan joyga qoʻying.',
  step: (number) => `3 qadamdan ${number}-qadam`,
  off: { ask: 'Dvigatelni oʻchiring', press: 'Dvigatel oʻchirilgan' },
  idle: { ask: 'Dvigatelni yoqib, salt yurishda qoldiring', press: 'Salt yurishda ishlayapti' },
  work: { ask: 'Odatdagi ishni boshlang', press: 'Ishlayapman' },
  measuring: (left) => `Oʻlchayapmiz, yana ${left}. Telefonga tegmang.`,
  measuringWork: (left) => `Oʻlchayapmiz, yana ${left}. Odatdagidek ishlang.`,
  done: 'Tayyor. Endi telefon bu mashina qanday ishlashini biladi.',
}
