/**
 * Turns devices of a Traccar server into rows of a table: answers of `/api/devices`, `/api/groups` and `/api/positions`
 * (https://www.traccar.org/api-reference). Written from the published contract; not run against a real server.
 */
import { PARK_TABLE, type ParkTableRow } from '@spetskarta/shared/own-items/park-table.ts'
import { z } from 'zod'
import { typeOfCategory } from './types.rules.ts'

const Text = z.string().nullish()
const Devices = z.array(
  z.object({
    id: z.number(),
    name: Text,
    uniqueId: Text,
    groupId: z.number().nullish(),
    category: Text,
    model: Text,
    disabled: z.boolean().nullish(),
  }),
)
const Groups = z.array(z.object({ id: z.number(), name: Text, groupId: z.number().nullish() }))
const Positions = z.array(z.object({ deviceId: z.number(), latitude: z.number(), longitude: z.number() }))

/** Unchecked answers of a server. */
export interface TraccarAnswers {
  devices: unknown
  groups: unknown
  positions: unknown
}

const textOf = (text: string | null | undefined) => (text ?? '').trim().slice(0, PARK_TABLE.cell)

/** Undefined if `devices` is not a list of devices. Without groups or positions the rows have none. */
export function rowsOfTraccar(answers: TraccarAnswers): ParkTableRow[] | undefined {
  const devices = Devices.safeParse(answers.devices)
  if (!devices.success) return undefined
  const groups = new Map(listOf(Groups, answers.groups).map((group) => [group.id, group]))
  const places = new Map(listOf(Positions, answers.positions).map((position) => [position.deviceId, position]))
  const groupOf = (id: number | null | undefined) => {
    const group = groups.get(id ?? 0)
    const above = groups.get(group?.groupId ?? 0)
    return [above, group].flatMap((one) => textOf(one?.name).replaceAll('/', '-') || []).join(' / ')
  }
  return devices.data
    .filter(({ disabled }) => !disabled)
    .map((device, i) => {
      const place = places.get(device.id)
      return {
        line: i + 1,
        name: textOf(device.name) || textOf(device.uniqueId),
        type: typeOfCategory(textOf(device.category)),
        plate: '',
        serial: '',
        year: '',
        group: groupOf(device.groupId),
        imei: textOf(device.uniqueId),
        ratePerHour: '',
        ratePerShift: '',
        place: place ? `${place.latitude.toFixed(5)}; ${place.longitude.toFixed(5)}` : '',
        phone: '',
      }
    })
}

function listOf<T extends z.ZodType>(schema: T, answer: unknown): z.infer<T> {
  const read = schema.safeParse(answer)
  return read.success ? read.data : ([] as z.infer<T>)
}

/** Base address of the server, without what people copy along with it: a page, a slash, `/api`. */
export function traccarBase(text: string): string | undefined {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(url)) return undefined
  const { protocol, host, pathname, username, password } = new URL(url)
  if (username || password) return undefined
  const folders = pathname.split('/').filter((part) => part && part !== 'index.html')
  const api = folders.findIndex((part) => part.toLowerCase() === 'api')
  return [`${protocol}//${host}`, ...(api < 0 ? folders : folders.slice(0, api))].join('/')
}
