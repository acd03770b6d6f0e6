/** What a sheet has for the pen: fuel, engine hours, and what приказ Минтранса № 390 wants of a machine on the road. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { mid, text } from './cells.rules.ts'
import type { PaperContent } from './content.rules.ts'

type Known = Pick<PaperContent, 'readings'>

/** A table whose first column is named; what is not known is left to the pen. */
const byHand = (widths: number[], head: string[], rows: (string | undefined)[][]): PaperBlock => ({
  kind: 'table',
  widths,
  head: [head.map(mid)],
  rows: rows.map(([name = '', ...known]) => [
    text(name),
    ...widths.slice(1).map((_, i) => (known[i] ? mid(known[i]) : text(''))),
  ]),
})

const one = new Intl.NumberFormat('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** Engine hours of a counter's seconds. */
const engineHours = (seconds: number) => one.format(seconds / 3600)

/** What was filled in is what the level rose by; what was used follows from it. */
export function fuelTable({ readings }: Known): PaperBlock {
  const fuel = readings?.fuel
  const used = fuel ? fuel.begin + fuel.filled - fuel.end : -1
  const litres = fuel ? [fuel.begin, fuel.filled, fuel.end].map(String) : []
  return byHand(
    [20, 16, 16, 16, 16, 16],
    ['Топливо, л', 'Остаток в начале', 'Выдано', 'Остаток в конце', 'Расход по норме', 'Расход по факту'],
    [['Марка:', ...litres, ...(fuel ? ['', used >= 0 ? String(used) : ''] : [])]],
  )
}

/** Of a machine that does not leave the site. */
export const engineTable = ({ readings }: Known): PaperBlock =>
  byHand(
    [40, 30, 30],
    ['', 'В начале', 'В конце'],
    [['Показания счётчика моточасов', ...(readings?.engine ? ends(readings.engine) : [])]],
  )

const ends = ({ begin, end }: { begin: number; end: number }) => [begin, end].map(engineHours)

/** Whose figures these are, how long the engine ran, and where the counter was changed. Nothing where no tracker tells any. */
export function readingBlocks({ readings }: Known): PaperBlock[] {
  if (!readings?.engine && !readings?.fuel) return []
  const { engine, fuel } = readings
  const said = [engine && 'Моточасы', fuel && 'топливо'].filter(Boolean).join(' и ')
  const ran = engine ? ` Двигатель работал ${engineHours(engine.counted)} моточаса.` : ''
  const words = said.charAt(0).toUpperCase() + said.slice(1)
  return [
    { kind: 'text', text: `${words} — по показаниям трекера.${ran}` },
    ...(engine?.jumps ?? []).map(
      ({ at, from, to }): PaperBlock => ({
        kind: 'text',
        text: `Счётчик сменил показание ${at}: было ${engineHours(from)}, стало ${engineHours(to)}. Прибор заменили или обнулили, разница в моточасы не вошла.`,
      }),
    ),
  ]
}

export const roadBlocks = ({ readings }: Known): PaperBlock[] => {
  const [begin, end] = readings?.engine ? ends(readings.engine) : []
  return [
    { kind: 'field', label: 'Сообщение', value: '', caption: 'вид сообщения: городское, пригородное, междугородное' },
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
