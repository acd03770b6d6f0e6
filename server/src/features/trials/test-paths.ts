/** The three recorded days that come with the product, for «Пример маршрута». */
import { readFile } from 'node:fs/promises'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { pointsOfTable } from '../track-files/reading/table.rules.ts'
import { toPoint } from '../tracks/point.rules.ts'

const DAYS = [
  {
    _id: 'test-1',
    file: '2026-06-16-backhoe-loader',
    type: 'ekskavator-pogruzchik',
    name: 'Экскаватор-погрузчик, Раменское',
  },
  { _id: 'test-2', file: '2026-06-17-dump-truck', type: 'samosval', name: 'Самосвал, Дзержинский' },
  { _id: 'test-3', file: '2026-06-18-water-tanker', type: 'vodovoz', name: 'Водовоз, Электросталь' },
]

export const TEST_MACHINES = DAYS.map(({ _id, name, type }) => ({ _id, name, type }))

interface Path {
  equipmentId: string
  points: Point[]
}

let paths: Promise<Path[]> | undefined

/** Read once and kept. */
export const testPaths = (): Promise<Path[]> => (paths ??= Promise.all(DAYS.map(readPath)))

async function readPath({ _id, file }: (typeof DAYS)[number]): Promise<Path> {
  const text = await readFile(new URL(`../../../data/tracks/${file}.csv`, import.meta.url), 'utf8')
  const read = pointsOfTable(text, { homeZone: 'Europe/Moscow' })?.points ?? []
  // Whatever the server's clock says, no point of these files counts as being in the future.
  const checked = read.map((reported) => toPoint(reported, Number.POSITIVE_INFINITY))
  return { equipmentId: _id, points: checked.filter((point) => typeof point !== 'string') }
}
