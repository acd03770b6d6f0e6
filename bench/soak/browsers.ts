/** Users at browsers: guests who search, owners who look at their machines' days, customers with a link. */
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { anyPause, type Clock } from './clock.ts'
import type { Caller } from './http.ts'

export interface Browser {
  ip: string
  /** Of an owner, with the owner's machines; guests have neither. */
  cookie?: string
  machines: string[]
  /** Public links given to this user. */
  links: { id: string; token: string }[]
  /** Cards that this user opens. */
  cards: string[]
}

export interface Visits {
  calls: number
  streams: number
  /** Bytes of live events. */
  heard: number
  refused: Record<string, number>
}

/** Mean pause between two actions of a visitor, in simulated ms. */
const PAUSE = 3 * MINUTE
const TOWNS = [
  [55.75, 37.62],
  [59.94, 30.31],
  [56.84, 60.61],
  [55.03, 82.92],
  [53.9, 27.57],
  [43.12, 131.89],
] as const

const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

function searchAddress(): string {
  const [lat, lng] = any(TOWNS) ?? TOWNS[0]
  const reach = 0.2 + Math.random() * 3
  const sides = `north=${lat + reach}&south=${lat - reach}&west=${lng - reach}&east=${lng + reach}`
  return `/api/searchEquipment?value=${any(EQUIPMENT_TYPES)?.id}&${sides}`
}

function guestAddress({ cards }: Browser): string {
  const card = any(cards)
  return (
    any([
      searchAddress(),
      searchAddress(),
      searchAddress(),
      '/map',
      `/arenda/${any(EQUIPMENT_TYPES)?.id}`,
      `/search?q=${encodeURIComponent('Москва')}`,
      '/all-equipments',
      '/all-orders',
      card ? `/equipment/${card}` : '/',
      card ? `/api/equipment/${card}` : '/instruction',
      '/forum/main',
      '/login',
    ]) ?? '/'
  )
}

function ownerAddress({ machines }: Browser, day: string): string {
  const id = any(machines) ?? ''
  return (
    any([
      '/equipments',
      '/incidents',
      '/settings',
      `/map?track=${id}`,
      `/equipment/${id}/control`,
      `/equipment/${id}/diary?day=${day}`,
      `/daily/${id}`,
      `/report/${id}/${day}`,
      `/api/get-daily-data?points=columns&equipmentId=${id}`,
      `/api/get-daily-data-table?equipmentId=${id}&points=columns&day=${day}`,
      `/api/recorders?equipmentId=${id}`,
      searchAddress(),
    ]) ?? '/'
  )
}

/** Runs until the clock has ended. */
export async function runBrowser(browser: Browser, clock: Clock, caller: Caller, visits: Visits): Promise<void> {
  const headers = { 'x-forwarded-for': browser.ip, ...(browser.cookie && { cookie: browser.cookie }) }
  const refuse = (reason: string) => {
    visits.refused[reason] = (visits.refused[reason] ?? 0) + 1
  }

  async function look(path: string) {
    visits.calls++
    try {
      const { status, body } = await caller.call({ path, headers: { ...headers, 'accept-encoding': 'br' } })
      if (status !== 200) refuse(String(status))
      return status === 200 ? body : undefined
    } catch (error) {
      refuse(String(error))
      return undefined
    }
  }

  /** Requests a day, and the pictures of the last photos on it. */
  async function photosOf(machine: string) {
    const body = await caller.call({ path: `/api/get-daily-data?points=columns&equipmentId=${machine}`, headers })
    visits.calls++
    if (body.status !== 200) return refuse(String(body.status))
    const [day] = JSON.parse(String(body.body)).allDailyData as { photos: { photoIconURL: string }[] }[]
    for (const { photoIconURL } of day?.photos.slice(-5) ?? []) {
      const url = new URL(photoIconURL, 'http://127.0.0.1')
      await look(url.pathname + url.search)
    }
  }

  async function oneThing() {
    const dice = Math.random()
    const link = any(browser.links)
    if (link && dice < 0.3) {
      await look(`/public-view/${link.id}/${link.token}`)
      await listen(`/api/live/public/${link.id}/${link.token}`)
    } else if (!browser.cookie) await look(guestAddress(browser))
    else if (dice < 0.15) await listen('/api/live')
    else if (dice < 0.25) await photosOf(any(browser.machines) ?? '')
    else await look(ownerAddress(browser, new Date(clock.now()).toISOString().slice(0, 10)))
  }

  async function listen(path: string) {
    visits.streams++
    try {
      const { status, bytes } = await caller.listen({ path, headers }, anyPause(20_000))
      visits.heard += bytes
      if (status !== 200) refuse(String(status))
    } catch (error) {
      refuse(String(error))
    }
  }

  while (!clock.isOver()) {
    await clock.pass(anyPause(PAUSE))
    if (!clock.isOver()) await oneThing().catch((error: unknown) => refuse(String(error)))
  }
}
