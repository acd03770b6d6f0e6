/** Machines with files to import and export, through the API. */
import { getImports, undoImport } from '@spetskarta/shared/track-files/track-files.ts'
import type { testApp } from '../../../test/harness.ts'

export const NOON = Date.parse('2026-06-17T12:00+03:00')

/** Three points from noon on. */
export const GPX = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
<trkpt lat="55.5" lon="38.25"><ele>120.5</ele><time>2026-06-17T09:00:00Z</time></trkpt>
<trkpt lat="55.501" lon="38.25"><time>2026-06-17T12:00:10+03:00</time><speed>10</speed></trkpt></trkseg><trkseg>
<trkpt lat="55.502" lon="38.25"><time>2026-06-17T09:00:20.500Z</time></trkpt></trkseg></trk></gpx>`

type App = Awaited<ReturnType<typeof testApp>>

export function openFiles({ app, db, ask, signIn, makeUser, makeEquipment }: App) {
  const post = (url: string, payload: string | Buffer, cookie: string, type = 'application/octet-stream') =>
    app.inject({ method: 'POST', url, payload, headers: { cookie, 'content-type': type } })
  return {
    async machine(name = 'Экскаватор') {
      const owner = await makeUser()
      const { id } = await makeEquipment({ owner: owner.id, type: 'traktor', name })
      return { id, cookie: await signIn(owner) }
    },
    out: (id: string, file: string, cookie = '') =>
      app.inject({ url: `/api/export/${id}/${file}`, headers: { cookie } }),
    into: (id: string, payload: string | Buffer, cookie = '', type?: string, query = '') =>
      post(`/api/import/${id}${query}`, payload, cookie, type),
    preview: (id: string, payload: string | Buffer, cookie = '', query = '') =>
      post(`/api/import/${id}/preview${query}`, payload, cookie),
    refused: (id: string, payload: string | Buffer, cookie = '', query = '') =>
      post(`/api/import/${id}/refused${query}`, payload, cookie),
    importsOf: async (id: string, cookie: string) =>
      (await ask(getImports, { params: { equipmentId: id }, querystring: {} }, { cookie })).imports,
    undo: (id: string, importId: string, cookie: string) =>
      ask(undoImport, { params: { equipmentId: id, importId } }, { cookie }),
    storedAt: (id: string) =>
      db.selectFrom('track_points').selectAll().where('equipment', '=', id).orderBy('recorded_at').execute(),
  }
}
