import type { KeepAwakeTexts } from '../keep-awake'

export const keepAwake: KeepAwakeTexts = {
  head: 'Birinchi smenagacha',
  title: 'Telefon uxlatib qoʻymasligi uchun',
  lead: 'Telefonlar zaryadni tejab, ekran oʻchganda ishlayotgan ilovani yopadi. Spetskartaga butun smena ishlashga ruxsat bering.',
  trial: '10 daqiqalik sinov',
  trialLead:
    'Telefonni zaryaddan uzing, deraza oldiga yoki koʻchaga qoʻying, boshlang va ekranni oʻchiring. 10 daqiqadan keyin chidaganini aytamiz.',
  begin: 'Sinovni boshlash',
  again: 'Yana sinash',
  running: (from, to) => `Soat ${from} dan ketmoqda. Ekranni ${to} gacha oʻchiring.`,
  fixes: (number) => `Oʻlchangan joylar: ${number}.`,
  results: {
    holds: () => 'Telefon ekran oʻchiq holda 10 daqiqa chidadi.',
    slept: (length) => `Telefon ilovani ${length} uxlatib qoʻydi. Yuqoridagi qadamlarni bajaring.`,
    ended: () => 'Telefon ilovani yopdi. Yuqoridagi qadamlarni bajaring.',
    silent: (length) =>
      `Ilova ishladi, lekin ${length} joy boʻlmadi: sunʼiy yoʻldosh yoʻq yoki quvvat tejash xalal beradi.`,
    lit: () => 'Ekran yoniq edi, bunday sinab boʻlmaydi.',
    charged: () => 'Telefon zaryadda edi: bunday u uxlamaydi. Uni zaryaddan uzing.',
  },
  withoutTrial: 'Sinovsiz davom etish',
}
