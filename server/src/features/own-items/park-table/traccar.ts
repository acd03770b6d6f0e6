/** Reads the devices of a Traccar server. Addresses are checked like those of webhooks: never in a private network. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { PARK_TABLE, type ParkTableRow } from '@spetskarta/shared/own-items/park-table.ts'
import type { Outbound } from '../../../outside/public-address.ts'
import { rowsOfTraccar, traccarBase } from './traccar.rules.ts'

/** Most bytes of an answer: a device takes less than a kilobyte, attributes included. */
const ANSWER_BYTES = 8_000_000
const ANSWER_MS = 15 * SECOND

type ReadTraccar = { host: string; rows: ParkTableRow[] } | { fault: string }

const NO_ADDRESS =
  'Нужен адрес сервера в интернете, который начинается с https://, без имени и пароля. Адреса внутренней сети не подходят'
const NO_ANSWER = 'Сервер не отвечает: проверьте адрес, и что он открыт из интернета'
const NO_TOKEN = 'Сервер не принял токен: проверьте, что он не истёк и что его владелец видит машины'
const NO_LIST = 'По этому адресу отвечает не Traccar'
const TOO_MANY = `На сервере больше ${PARK_TABLE.rows} устройств: выгрузите их таблицей по частям`
const NONE = 'У владельца этого токена на сервере нет устройств'

export async function readTraccarServer(
  outbound: Outbound,
  given: { url: string; token: string },
): Promise<ReadTraccar> {
  const base = traccarBase(given.url)
  if (!base || !outbound.mayBe(base)) return { fault: NO_ADDRESS }
  const ask = (what: string) =>
    outbound.send(`${base}/api/${what}`, {
      method: 'GET',
      headers: { authorization: `Bearer ${given.token}`, accept: 'application/json' },
      timeMs: ANSWER_MS,
      answerBytes: ANSWER_BYTES,
    })
  const devices = await ask('devices')
  if (devices.status === undefined) return { fault: devices.failed === 'refused' ? NO_ADDRESS : NO_ANSWER }
  if (devices.status === 400 || devices.status === 401 || devices.status === 403) return { fault: NO_TOKEN }
  if (devices.status !== 200) return { fault: NO_LIST }
  const [groups, positions] = await Promise.all([ask('groups'), ask('positions')])
  const rows = rowsOfTraccar({ devices: jsonOf(devices), groups: jsonOf(groups), positions: jsonOf(positions) })
  if (!rows) return { fault: NO_LIST }
  if (rows.length === 0) return { fault: NONE }
  if (rows.length > PARK_TABLE.rows) return { fault: TOO_MANY }
  return { host: new URL(base).host, rows }
}

function jsonOf(answer: Awaited<ReturnType<Outbound['send']>>): unknown {
  if (answer.status !== 200) return undefined
  try {
    return JSON.parse(answer.text)
  } catch {
    return undefined
  }
}
