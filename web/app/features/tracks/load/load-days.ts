/** Days of machines from the API. */
import { addressOf } from '@spetskarta/shared/endpoint.ts'
import { dayOfDaily, dayOfPublic, daysOfTest, type MachineDay } from '../machine-day'

/** What to load; `day` is any moment of it, ms. The addresses are those of the endpoints, whose schemas a worker needs not. */
export type Load =
  | { kind: 'current' }
  | { kind: 'day'; equipmentId: string; day: number }
  | { kind: 'public'; id: string; token: string }
  | { kind: 'test' }

export type Loaded = { days: MachineDay[] } | { failure: { status?: number; message: string; requestId?: string } }

export async function loadDays(load: Load): Promise<Loaded> {
  try {
    const response = await fetch(addressFor(load))
    const body = await response.json().catch(() => ({}))
    if (!response.ok)
      return { failure: { status: response.status, message: body.message ?? '', requestId: body.requestId } }
    return { days: daysOf(load, body) }
  } catch (error) {
    return { failure: { message: String(error) } }
  }
}

function addressFor(load: Load): string {
  if (load.kind === 'test') return '/api/get-test-paths'
  if (load.kind === 'public') return addressOf('/api/get-public-data/:id/:token', { params: load })
  if (load.kind === 'current') return addressOf('/api/get-daily-data', { querystring: { points: 'columns' } })
  const { equipmentId, day } = load
  return addressOf('/api/get-daily-data-table', { querystring: { equipmentId, day, points: 'columns' } })
}

// biome-ignore lint/suspicious/noExplicitAny: the answer is of the shape that its endpoint declares
function daysOf(load: Load, body: any): MachineDay[] {
  if (load.kind === 'test') return daysOfTest(body)
  if (load.kind === 'public') return [dayOfPublic(body.data)]
  if (load.kind === 'current') return body.allDailyData.map(dayOfDaily)
  return [dayOfDaily(body)]
}
