/** The only worker that loads days; created when first needed. */
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import type { Load, Loaded, LoadedDays } from './load-days'

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (loaded: Loaded) => void>()

/** Starts the worker before the first load. */
export function startLoader(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./load.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; loaded: Loaded }>) => {
    waiting.get(data.id)?.(data.loaded)
    waiting.delete(data.id)
  })
  return worker
}

function ask(load: Load): Promise<Loaded> {
  const id = ++lastId
  startLoader().postMessage({ id, load })
  return new Promise((resolve) => waiting.set(id, resolve))
}

/** Rejects as a call of the API does. */
export async function loadDays(load: Load): Promise<LoadedDays> {
  const loaded = await ask(load)
  if ('failure' in loaded) throw new Error(loaded.failure)
  if ('refused' in loaded) {
    const { status, code, message, requestId } = loaded.refused
    throw new ApiError(status, code, message, requestId)
  }
  return loaded
}
