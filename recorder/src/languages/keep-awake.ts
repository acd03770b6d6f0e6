/** Before the first shift: what keeps the phone awake, and a trial whether it does. */
import type { TrialResult } from '../recording/state'

/** With a length or a number in it. */
type With = (what: string) => string

export interface KeepAwakeTexts {
  head: string
  title: string
  lead: string
  trial: string
  trialLead: string
  begin: string
  again: string
  running: (from: string, to: string) => string
  fixes: With
  /** Each with the longest silence. */
  results: Record<Exclude<TrialResult, 'running'>, With>
  withoutTrial: string
}

export const KEEP_AWAKE: Record<'ru' | 'uz' | 'tg' | 'ky', KeepAwakeTexts> = {
  ru: {
    head: 'До первой смены',
    title: 'Чтобы телефон не усыплял',
    lead: 'Телефоны бережут заряд и закрывают то, что работает с погашенным экраном. Разрешите Спецкарте работать всю смену.',
    trial: 'Проверка за 10 минут',
    trialLead:
      'Снимите телефон с зарядки, положите у окна или на улице, начните и погасите экран. Через 10 минут скажем, выдержал ли он.',
    begin: 'Начать проверку',
    again: 'Проверить ещё раз',
    running: (from, to) => `Идёт с ${from}. Погасите экран до ${to}.`,
    fixes: (number) => `Измерено мест: ${number}.`,
    results: {
      holds: () => 'Телефон выдержал 10 минут с погашенным экраном.',
      slept: (length) => `Телефон усыплял приложение на ${length}. Сделайте шаги выше.`,
      ended: () => 'Телефон закрыл приложение. Сделайте шаги выше.',
      silent: (length) => `Приложение работало, но места не было ${length}: нет спутников или мешает энергосбережение.`,
      lit: () => 'Экран был включён, так проверить нельзя.',
      charged: () => 'Телефон был на зарядке: так он не засыпает. Снимите его с зарядки.',
    },
    withoutTrial: 'Дальше без проверки',
  },
  uz: {
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
  },
  tg: {
    head: 'То басти аввал',
    title: 'Барои он ки телефон нахобонад',
    lead: 'Телефонҳо зарядро сарфа карда, барномаеро, ки бо экрани хомӯш кор мекунад, мебанданд. Ба Спецкарта иҷозат диҳед, ки тамоми баст кор кунад.',
    trial: 'Санҷиш дар 10 дақиқа',
    trialLead:
      'Телефонро аз заряд ҷудо кунед, назди тиреза ё дар кӯча гузоред, оғоз кунед ва экранро хомӯш кунед. Пас аз 10 дақиқа мегӯем, ки тоб овард ё не.',
    begin: 'Оғози санҷиш',
    again: 'Боз санҷидан',
    running: (from, to) => `Аз соати ${from} идома дорад. Экранро то ${to} хомӯш кунед.`,
    fixes: (number) => `Ҷойҳои ченшуда: ${number}.`,
    results: {
      holds: () => 'Телефон 10 дақиқа бо экрани хомӯш тоб овард.',
      slept: (length) => `Телефон барномаро ${length} хобонд. Қадамҳои болоро иҷро кунед.`,
      ended: () => 'Телефон барномаро баст. Қадамҳои болоро иҷро кунед.',
      silent: (length) => `Барнома кор кард, аммо ${length} ҷой набуд: моҳвора нест ё сарфаи заряд халал мерасонад.`,
      lit: () => 'Экран равшан буд, ин тавр санҷидан мумкин нест.',
      charged: () => 'Телефон дар заряд буд: ин тавр намехобад. Онро аз заряд ҷудо кунед.',
    },
    withoutTrial: 'Бе санҷиш идома додан',
  },
  ky: {
    head: 'Биринчи сменага чейин',
    title: 'Телефон уктатып койбошу үчүн',
    lead: 'Телефондор зарядды үнөмдөп, экран өчүк кезде иштеген колдонмону жабат. Спецкартага смена бою иштөөгө уруксат бериңиз.',
    trial: '10 мүнөттүк текшерүү',
    trialLead:
      'Телефонду заряддан ажыратып, терезенин жанына же сыртка коюп, баштаңыз да, экранды өчүрүңүз. 10 мүнөттөн кийин чыдаганын айтабыз.',
    begin: 'Текшерүүнү баштоо',
    again: 'Дагы текшерүү',
    running: (from, to) => `Саат ${from} башталды. Экранды ${to} чейин өчүрүңүз.`,
    fixes: (number) => `Ченелген орундар: ${number}.`,
    results: {
      holds: () => 'Телефон экран өчүк кезде 10 мүнөт чыдады.',
      slept: (length) => `Телефон колдонмону ${length} уктатып койду. Жогорудагы кадамдарды жасаңыз.`,
      ended: () => 'Телефон колдонмону жаап койду. Жогорудагы кадамдарды жасаңыз.',
      silent: (length) =>
        `Колдонмо иштеди, бирок ${length} орун болгон жок: спутник жок же заряд үнөмдөө тоскоол болот.`,
      lit: () => 'Экран күйүк болчу, мындай текшерүүгө болбойт.',
      charged: () => 'Телефон заряддалып турган: мында ал уктабайт. Аны заряддан ажыратыңыз.',
    },
    withoutTrial: 'Текшербей улантуу',
  },
}
