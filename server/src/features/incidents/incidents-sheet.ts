/** Incidents as an Excel sheet. */
import { INCIDENT_NAMES, type Incident } from '@spetskarta/shared/incidents/incidents.ts'
import { type XlsxSheet, zonedDate } from '../../outside/files/xlsx.ts'

export const incidentsSheet = (rows: AsyncIterable<Incident>): XlsxSheet<Incident> => ({
  name: 'Происшествия',
  rows,
  columns: [
    { name: 'Начало', kind: 'moment', width: 18, of: ({ timestamp, timeZone }) => zonedDate(timeZone, timestamp) },
    {
      name: 'Конец',
      kind: 'moment',
      width: 18,
      of: ({ endedAt, timeZone }) => (endedAt === null ? null : zonedDate(timeZone, endedAt)),
    },
    { name: 'Машина', kind: 'text', width: 30, of: ({ equipmentName }) => equipmentName },
    { name: 'Что случилось', kind: 'text', width: 22, of: ({ kind }) => INCIDENT_NAMES[kind] },
    { name: 'Подробно', kind: 'text', width: 50, of: ({ text }) => text },
    { name: 'Место', kind: 'text', width: 24, of: ({ place }) => place },
    { name: 'Широта', kind: 'degrees', width: 12, of: ({ coords }) => coords?.[0] ?? null },
    { name: 'Долгота', kind: 'degrees', width: 12, of: ({ coords }) => coords?.[1] ?? null },
    { name: 'Просмотрено', kind: 'text', width: 14, of: ({ seen }) => (seen ? 'да' : 'нет') },
    { name: 'Часовой пояс', kind: 'text', width: 20, of: ({ timeZone }) => timeZone },
  ],
})
