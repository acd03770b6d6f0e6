/** Loads what the settings show about partners and phones; runs on the server only. */
import type { Call } from '@spetskarta/shared/endpoint.ts'
import { getPartners } from '@spetskarta/shared/partners/partners.ts'
import { getRecordable, getRecorders } from '@spetskarta/shared/recorders/recorders.ts'

export async function loadRecording(call: Call) {
  const [{ partners }, { equipments: machines }, { recorders }] = await Promise.all([
    call(getPartners, {}),
    call(getRecordable, {}),
    call(getRecorders, { querystring: {} }),
  ])
  return { partners, machines, recorders }
}
