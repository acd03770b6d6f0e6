/** The only worker that loads days; created when first needed, and again after it failed. */
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import type { Load, Loaded, LoadedDays } from './load-days'

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, { resolve: (loaded: Loaded) => void; reject: (error: TypeError) => void }>()

/** Starts the worker before the first load. */
export function startLoader(): Worker {
  if (worker) return worker
  const started = new Worker(new URL('./load.worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; loaded: Loaded }>) => {
    waiting.get(data.id)?.resolve(data.loaded)
    waiting.delete(data.id)
  })
  started.addEventListener('error', () => forget(started))
  started.addEventListener('messageerror', () => forget(started))
  worker = started
  return started
}

/** A worker whose script failed to load answers nothing: all loads fail like a call without a network, and the next starts a new one. */
function forget(failed: Worker) {
  if (worker !== failed) return
  worker = undefined
  failed.terminate()
  for (const { reject } of waiting.values()) reject(new TypeError('the worker failed'))
  waiting.clear()
}

function ask(load: Load): Promise<Loaded> {
  const id = ++lastId
  startLoader().postMessage({ id, load })
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
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
