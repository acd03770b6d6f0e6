/** The diary: the sums of a day, its incidents, and notes of the owner and of partners who may record. */
import * as schema from '@spetskarta/shared/diary/diary.schema.ts'
import * as api from '@spetskarta/shared/diary/diary.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../deps.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { crewOfDay } from '../crew/crew.ts'
import { findDay } from '../days/days.queries.ts'
import { readableMachine } from '../days/machines.guard.ts'
import { summaryOf } from '../days/rows.rules.ts'
import { hasFailed } from '../days/stale-days.queries.ts'
import { detectForPage } from '../incidents/detect.ts'
import { incidentOf } from '../incidents/incident.json.ts'
import { listIncidents } from '../incidents/incidents.queries.ts'
import { photosOf } from '../photos/photo-links.ts'
import { driverNoteOf, PHOTO_WITHIN } from '../recorders/drivers/driver-note.rules.ts'
import { driverNotesIn } from '../recorders/drivers/driver-notes.queries.ts'
import { owns } from '../tracks/access.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { spanOf, type Zones } from '../tracks/zones.rules.ts'
import type { Visitor } from '../visitor/sessions.queries.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { changeNote, insertNote, listNotes } from './diary.queries.ts'

export function diaryRoutes(app: App, deps: Deps) {
  const { db, gazetteer } = deps

  async function reader(request: FastifyRequest, equipment: string) {
    const user = await signedIn(db, request)
    const { tracking } = await readableMachine(db, user.id, equipment)
    return { user, zones: tracking ?? { timeZone: DEFAULT_ZONE, zonesBefore: [] } }
  }

  async function pageOf(
    equipment: string,
    zones: Zones,
    day: string,
    { id: userId, person }: Visitor,
  ): Promise<api.DiaryPage> {
    await detectForPage(deps, [equipment])
    const { start, end } = spanOf(zones, day)
    const [uncounted, kept, incidents, notes, said, photos, crew] = await Promise.all([
      hasFailed(db, equipment, day),
      findDay(db, equipment, day),
      listIncidents(db, { equipments: [equipment], after: new Date(start), before: new Date(end) }),
      listNotes(db, equipment, day),
      driverNotesIn(db, equipment, new Date(start), new Date(end)),
      photosOf(deps, equipment, new Date(start), new Date(end + PHOTO_WITHIN), { user: userId }),
      // A partner must not see whom the company employs.
      owns(db, userId, equipment).then((own) =>
        own ? crewOfDay(db, userId, equipment, { start, end, now: Date.now() }) : [],
      ),
    ])
    return {
      day,
      uncounted,
      summary: kept && !uncounted ? summaryOf(kept) : null,
      photos: kept?.photos ?? 0,
      incidents: incidents.map((row) => incidentOf(gazetteer, row)).reverse(),
      driverNotes: said.map((note) => driverNoteOf(note, photos)),
      crew,
      notes: notes.map((note) => ({
        _id: note.id,
        body: note.body,
        author: note.author_name,
        own: note.author === person,
        createdAt: note.created_at.toISOString(),
        editedAt: note.edited_at?.toISOString() ?? null,
      })),
    }
  }

  app.route({
    ...served(api.getDiary, schema.getDiary),
    handler: async (request) => {
      const { equipmentId, day } = request.params
      const { user, zones } = await reader(request, equipmentId)
      return pageOf(equipmentId, zones, day, user)
    },
  })

  app.route({
    ...served(api.saveNote, schema.saveNote),
    ...signedInFirst(db),
    handler: async (request) => {
      const { equipmentId: equipment, day } = request.params
      const { user, zones } = await reader(request, equipment)
      const { _id: id, body } = request.body
      if (id) {
        const changed = await changeNote(db, { id, equipment, day, author: user.person }, body || undefined)
        if (!changed) throw notFound('Такой заметки у вас нет')
      } else {
        if (!body) throw badRequest('Введите текст')
        const authorName = user.member?.name || user.name || user.userUrl
        const note = { equipment, day, author: user.person, authorName, body }
        if (!(await insertNote(db, note, api.NOTES_A_DAY)))
          throw badRequest(`За день не больше ${api.NOTES_A_DAY} заметок`)
      }
      return pageOf(equipment, zones, day, user)
    },
  })
}
