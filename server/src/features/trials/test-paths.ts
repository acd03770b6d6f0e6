/** The three recorded days that come with the product, for «Тест маршруты». */
import { readFile } from 'node:fs/promises'
import type { Location } from '@spetskarta/shared/tracks/tracks.ts'
import { pointsOfCsv } from '../track-files/csv.rules.ts'

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
  locations: Location[]
}

let paths: Promise<Path[]> | undefined

/** Read once. */
export const testPaths = (): Promise<Path[]> => (paths ??= Promise.all(DAYS.map(readPath)))

async function readPath({ _id, file }: (typeof DAYS)[number]): Promise<Path> {
  const bytes = await readFile(new URL(`../../../data/tracks/${file}.csv`, import.meta.url))
  const locations = (pointsOfCsv(bytes) ?? []).map(
    ({ at, lat, lng, speed }): Location => ({
      timestamp: at ?? 0,
      coords: [lat ?? 0, lng ?? 0],
      speed: speed ?? null,
    }),
  )
  return { equipmentId: _id, locations }
}
