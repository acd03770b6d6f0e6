/** Loads what the settings show about partners and phones, with the first machines; runs only on the server. */
import type { Call } from '@spetskarta/shared/endpoint.ts'
import { MACHINES_SHOWN } from '@spetskarta/shared/limits.ts'
import { getPartners } from '@spetskarta/shared/partners/partners.ts'
import { getRecordable, getRecorders } from '@spetskarta/shared/recorders/recorders.ts'

/** `phones`: number of the newest phones to load. */
export async function loadRecording(call: Call, phones: number) {
  const firstOf = (own: 'true' | 'false') => call(getRecordable, { querystring: { own, limit: MACHINES_SHOWN } })
  const [own, ofOthers, recorders] = await Promise.all([
    firstOf('true'),
    firstOf('false'),
    call(getRecorders, { querystring: { limit: phones } }),
  ])
  const ids = own.equipments.map(({ _id }) => _id).join(',')
  const { partners } = await call(getPartners, { querystring: { machines: ids } })
  return { partners, own, ofOthers, recorders }
}
