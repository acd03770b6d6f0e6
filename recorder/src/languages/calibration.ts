/** What a person is asked and told while the phone is calibrated, in each language. */

/** With a length or a number in it. */
type With = (what: string) => string

/** What to do, and what to press when it is done. */
interface AskedStep {
  ask: string
  press: string
}

export interface CalibrationTexts {
  title: string
  why: string
  begin: string
  where: string
  step: With
  off: AskedStep
  idle: AskedStep
  work: AskedStep
  measuring: With
  measuringWork: With
  done: string
}

export const CALIBRATION = {
  ru: {
    title: 'Настроить под эту машину',
    why: 'По вибрации телефон отличает работу от холостого хода. Чтобы он не гадал, нужно три касания и около пяти минут.',
    begin: 'Начать',
    where: 'Положите телефон туда, где он лежит всю смену.',
    step: (number) => `Шаг ${number} из 3`,
    off: { ask: 'Заглушите двигатель', press: 'Двигатель заглушён' },
    idle: { ask: 'Заведите двигатель и оставьте на холостом ходу', press: 'Работает на холостом ходу' },
    work: { ask: 'Начните обычную работу', press: 'Работаю' },
    measuring: (left) => `Измеряем, ещё ${left}. Не трогайте телефон.`,
    measuringWork: (left) => `Измеряем, ещё ${left}. Работайте как обычно.`,
    done: 'Готово. Теперь телефон знает, как работает эта машина.',
  },
  uz: {
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
  },
  tg: {
    title: 'Ба ин мошин танзим кардан',
    why: 'Телефон корро аз гардиши холӣ аз рӯи ларзиш фарқ мекунад. Барои он ки тахмин накунад, се пахш ва қариб панҷ дақиқа лозим аст.',
    begin: 'Оғоз кардан',
    where: 'Телефонро дар ҷое гузоред, ки тамоми баст меистад.',
    step: (number) => `Қадами ${number} аз 3`,
    off: { ask: 'Муҳаррикро хомӯш кунед', press: 'Муҳаррик хомӯш аст' },
    idle: { ask: 'Муҳаррикро даргиронед ва дар гардиши холӣ монед', press: 'Дар гардиши холӣ кор мекунад' },
    work: { ask: 'Кори муқаррариро оғоз кунед', press: 'Кор мекунам' },
    measuring: (left) => `Чен мекунем, боз ${left}. Ба телефон даст нарасонед.`,
    measuringWork: (left) => `Чен мекунем, боз ${left}. Ба таври муқаррарӣ кор кунед.`,
    done: 'Тайёр. Акнун телефон медонад, ки ин мошин чӣ тавр кор мекунад.',
  },
  ky: {
    title: 'Ушул машинага ылайыктоо',
    why: 'Телефон жумушту куру иштөөдөн дирилдөө боюнча ажыратат. Болжобошу үчүн үч басуу жана беш мүнөткө жакын убакыт керек.',
    begin: 'Баштоо',
    where: 'Телефонду смена бою турчу жерге коюңуз.',
    step: (number) => `3 кадамдын ${number}-кадамы`,
    off: { ask: 'Кыймылдаткычты өчүрүңүз', press: 'Кыймылдаткыч өчүк' },
    idle: { ask: 'Кыймылдаткычты жүргүзүп, куру иштетип коюңуз', press: 'Куру иштеп жатат' },
    work: { ask: 'Кадимки жумушту баштаңыз', press: 'Иштеп жатам' },
    measuring: (left) => `Өлчөп жатабыз, дагы ${left}. Телефонго тийбеңиз.`,
    measuringWork: (left) => `Өлчөп жатабыз, дагы ${left}. Адаттагыдай иштеңиз.`,
    done: 'Даяр. Эми телефон бул машина кандай иштешин билет.',
  },
} satisfies Record<string, CalibrationTexts>
