/** Owners with machines, phones and links, made by the product's own calls. */
import { randomUUID } from 'node:crypto'
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { Browser } from './browsers.ts'
import type { Caller } from './http.ts'
import { type Phone, PROTOCOLS } from './phones.ts'

interface Owner {
  ip: string
  cookie: string
  machines: string[]
  link: { id: string; token: string }
}

const OWNERS = 25
const TOWNS: [lat: number, lng: number][] = [
  [55.567, 38.23],
  [59.9, 30.4],
  [56.8, 60.5],
  [55.0, 82.9],
  [43.2, 131.9],
]

export async function makePeople(caller: Caller, origin: string, phoneCount: number) {
  const phones: Phone[] = []
  const owners: Owner[] = []
  for (let o = 0; o < OWNERS; o++) {
    const ip = `10.1.${o}.1`
    const headers = { origin, 'x-forwarded-for': ip, cookie: '' }
    const ask = async (method: string, path: string, body?: object | FormData) => {
      const whole = new Response(body instanceof FormData ? body : JSON.stringify(body))
      const type = body instanceof FormData ? (whole.headers.get('content-type') ?? '') : 'application/json'
      const content = body && Buffer.from(await whole.arrayBuffer())
      const sent = { method, path, headers: { ...headers, ...(body && { 'content-type': type }) }, body: content }
      const answer = await caller.call(sent)
      if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`)
      return { ...answer, json: JSON.parse(String(answer.body)) }
    }
    const password = randomUUID()
    const { cookies } = await ask('POST', '/api/signup', { email: `soak-${o}@example.org`, password })
    headers.cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ')

    const [lat, lng] = TOWNS[o % TOWNS.length] as [number, number]
    const machines: string[] = []
    for (let m = 0; m < phoneCount / OWNERS; m++) {
      const form = new FormData()
      const place = { coordLat: String(lat + m / 50), coordLng: String(lng + m / 50) }
      const fields = { name: `JCB ${o}-${m}`, type: 'ekskavator-pogruzchik', phone: '8 (916) 000-12-70', ...place }
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      await ask('POST', '/api/create-equipment', form)
    }
    const { json } = await ask('GET', '/api/get-equipments')
    for (const { _id: equipment } of json.equipments as { _id: string }[]) {
      const i = phones.length
      const made = await ask('POST', '/api/recorders', { equipmentId: equipment, name: 'Телефон' })
      machines.push(equipment)
      phones.push({
        equipment,
        token: made.json.token,
        ip: `10.2.${Math.floor(i / 250)}.${(i % 250) + 1}`,
        lat: lat + i / 1000,
        lng,
        // Shifts are spread over the day, so that all tenths of the time are equally busy.
        shift: (i * 24) / phoneCount,
        protocol: PROTOCOLS[i % PROTOCOLS.length] ?? 'own',
      })
    }
    const [id = ''] = machines
    const expiresAt = new Date(Date.now() + 24 * HOUR).toISOString()
    const link = await ask('PUT', `/api/public-link/${id}`, { on: true, expiresAt, hours: 24 })
    owners.push({ ip, cookie: headers.cookie, machines, link: { id, token: link.json.token } })
  }
  return { phones, owners }
}

/** Half of the browsers belong to owners, the others to guests, a third of whom have links. */
export function browsersOf(owners: readonly Owner[], cards: string[], count: number): Browser[] {
  return Array.from({ length: count }, (_, i) => {
    const owner = i % 2 ? undefined : owners[(i / 2) % owners.length]
    if (owner) return { ip: owner.ip, cookie: owner.cookie, machines: owner.machines, links: [], cards }
    const links = i % 3 === 0 ? owners.map(({ link }) => link) : []
    return { ip: `10.3.${i}.1`, machines: [], links, cards }
  })
}
