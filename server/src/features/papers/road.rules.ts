/** Parts of a sheet filled in by pen: fuel, engine hours, and what приказ Минтранса № 390 requires of a machine on the road. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { mid, textCell } from './cells.rules.ts'
import type { PaperContent } from './content.rules.ts'

type Known = Pick<PaperContent, 'readings'>
type Readings = NonNullable<Known['readings']>

/** A table with labels in its first column; unknown cells are left empty for the pen. */
const byHand = (widths: number[], head: string[], rows: (string | undefined)[][]): PaperBlock => ({
  kind: 'table',
  widths,
  head: [head.map(mid)],
  rows: rows.map(([name = '', ...known]) => [
    textCell(name),
    ...widths.slice(1).map((_, i) => (known[i] ? mid(known[i]) : textCell(''))),
  ]),
})

const one = new Intl.NumberFormat('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** Formats seconds of a counter as hours. */
const engineHours = (seconds: number) => one.format(seconds / 3600)

const FUEL = ['Остаток в начале', 'Выдано', 'Остаток в конце', 'Расход по норме', 'Расход по факту']

const drainedOf = ({ fuel, drainedApart }: Readings) => (drainedApart && fuel ? fuel.drained : 0)

/** Litres used: «filled» is the rise of the level, and what was drained is not used. Less than nothing where the sensor erred. */
export const usedFuel = (readings: Readings): number | null =>
  readings.fuel && readings.fuel.begin + readings.fuel.filled - drainedOf(readings) - readings.fuel.end

/** Litres at the start, filled, at the end and used. */
function litresOf(readings: Known['readings']): string[] {
  const fuel = readings?.fuel
  if (!fuel) return FUEL.map(() => '')
  const used = usedFuel(readings) ?? 0
  return [fuel.begin, fuel.filled, fuel.end, '', used >= 0 ? used : ''].map(String)
}

export const fuelTable = ({ readings }: Known): PaperBlock =>
  byHand([20, 16, 16, 16, 16, 16], ['Топливо, л', ...FUEL], [['Марка:', ...litresOf(readings)]])

/** Engine hours and fuel of a machine that does not leave the site, side by side so that its sheet fits on one page. */
export const countersTable = ({ readings }: Known): PaperBlock => ({
  kind: 'table',
  widths: [13, 13, 14, 12, 12, 12, 12, 12],
  head: [
    [
      { ...mid('Счётчик моточасов'), colSpan: 2 },
      { ...mid('Топливо, л'), colSpan: 6 },
    ],
    ['В начале', 'В конце', 'Марка', ...FUEL].map(mid),
  ],
  rows: [[...ends(readings).map((text = '') => mid(text)), textCell(''), ...litresOf(readings).map(mid)]],
})

/** Counter values of the tracker; else the owner's reading plus the recorded hours of the engine. */
function ends(readings: Known['readings']): (string | undefined)[] {
  const { begin = null, end = null } = readings?.engine ?? readings?.own ?? {}
  return [begin, end].map((seconds) => (seconds === null ? undefined : engineHours(seconds)))
}

/** Source of the readings, hours the engine ran, and where a counter jumped. Empty without readings. */
export function readingBlocks({ readings }: Known): PaperBlock[] {
  if (!readings) return []
  const { engine, fuel, own, entered = [] } = readings
  return [
    ...trackerTexts(engine, fuel),
    ...drainedTexts(drainedOf(readings)),
    ...(own ? [ownText(own, engine !== null)] : []),
    ...entered.map(enteredText),
  ].map((text): PaperBlock => ({ kind: 'text', text }))
}

const drainedTexts = (litres: number) => (litres > 0 ? [`Слито ${litres}\u00a0л: в расход по факту не вошло.`] : [])

function trackerTexts(engine: Readings['engine'], fuel: Readings['fuel']): string[] {
  const said = [engine && 'Моточасы', fuel && (engine ? 'топливо' : 'Топливо')].filter(Boolean).join(' и ')
  if (!said) return []
  const ran = engine ? ` Двигатель отработал ${engineHours(engine.counted)} моточаса.` : ''
  return [
    `${said} — по показаниям трекера.${ran}`,
    ...(engine?.jumps ?? []).map(
      ({ at, from, to }) =>
        `Счётчик сменил показание ${at}: было ${engineHours(from)}, стало ${engineHours(to)}. Прибор заменили или обнулили, разница в моточасы не вошла.`,
    ),
  ]
}

function ownText({ begin, end, ran, from }: NonNullable<Readings['own']>, beside: boolean): string {
  const by = `по показанию владельца ${engineHours(from.seconds)} от ${from.at} и записям: двигатель отработал ${engineHours(ran)} моточаса`
  if (!beside) return `Моточасы — ${by}.`
  return `На счётчике машины, ${by}: ${begin === null ? '' : `в начале ${engineHours(begin)}, `}в конце ${engineHours(end)}.`
}

/** A tenth of an hour, the precision of a counter, in seconds. */
const SHOWN_S = 360

function enteredText({ at, seconds, expected }: NonNullable<Readings['entered']>[number]): string {
  const read = `Показание владельца ${at}: ${engineHours(seconds)}`
  const off = expected === null ? 0 : seconds - expected
  if (expected === null || Math.abs(off) < SHOWN_S) return `${read}.`
  const why = off > 0 ? 'двигатель работал, когда записи не было' : 'счётчик заменили или обнулили'
  return `${read}, по записям было бы ${engineHours(expected)}: ${why}.`
}

export const roadBlocks = ({ readings }: Known): PaperBlock[] => {
  const [begin, end] = ends(readings)
  return [
    {
      kind: 'field',
      label: 'Сообщение',
      value: '',
      caption: 'вид сообщения (городское, пригородное, междугородное) и вид перевозки',
    },
    byHand(
      [22, 26, 18, 16, 18],
      ['', 'Дата и время', 'Одометр, км', 'Моточасы', 'Диспетчер, подпись'],
      [
        ['Выезд', '', '', begin],
        ['Возвращение', '', '', end],
      ],
    ),
    byHand(
      [40, 26, 34],
      ['', 'Дата и время', 'Фамилия, инициалы, подпись'],
      [
        ['Предрейсовый медицинский осмотр'],
        ['Предрейсовый контроль технического состояния'],
        ['Послерейсовый медицинский осмотр'],
      ],
    ),
  ]
}
