/** The only worker that loads days; made when it is first needed. */
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import type { MachineDay } from '../machine-day'
import type { Load, Loaded } from './load-days'

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (loaded: Loaded) => void>()

/** Starts the worker ahead of the first load. */
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
export async function loadDays(load: Load): Promise<MachineDay[]> {
  const loaded = await ask(load)
  if ('failure' in loaded) throw new Error(loaded.failure)
  if ('refused' in loaded) {
    const { status, code, message, requestId } = loaded.refused
    throw new ApiError(status, code, message, requestId)
  }
  return loaded.days
}

/** The days that a public link has just loaded; the map takes them once. */
let fetched: { token: string; days: Promise<MachineDay[]> } | undefined

/** Loads the route of a public link ahead of the map. */
export async function fetchPublic(link: { id: string; token: string }): Promise<void> {
  fetched = { token: link.token, days: loadDays({ kind: 'public', ...link }) }
  await fetched.days
}

export function loadPublic(link: { id: string; token: string }): Promise<MachineDay[]> {
  const ahead = fetched
  fetched = undefined
  return ahead?.token === link.token ? ahead.days : loadDays({ kind: 'public', ...link })
}
