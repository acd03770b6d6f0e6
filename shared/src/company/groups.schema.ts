import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { GROUP_NAME_MAX, MOVED_MOST } from './groups.constants.ts'

const NO_GROUP = 'Такого участка нет'
export const GroupId = z.coerce
  .number<unknown>(NO_GROUP)
  .int(NO_GROUP)
  .min(1, NO_GROUP)
  .max(Number.MAX_SAFE_INTEGER, NO_GROUP)

const Parent = z.number(NO_GROUP).int(NO_GROUP).min(1, NO_GROUP).max(Number.MAX_SAFE_INTEGER, NO_GROUP).nullable()

const GroupForm = z.object({
  name: z
    .string('Введите название')
    .trim()
    .min(1, 'Введите название')
    .max(GROUP_NAME_MAX, `Не длиннее ${GROUP_NAME_MAX} знаков`),
  /** Id of the group that it is a part of; null: it stands at the top. */
  parent: Parent.default(null),
})

const Group = z.object({
  id: z.number(),
  name: z.string(),
  /** Id of the group that it is a part of; null: it stands at the top. */
  parent: z.number().nullable(),
  /** Number of machines in the group itself, without its sub-groups. */
  machines: z.number(),
})

const Own = z.object({ id: GroupId })
const Saved = { 200: z.object({ id: z.number() }) }

/** A group as a filter offers it. */
export const GroupName = z.object({ id: z.number(), name: z.string(), parent: z.number().nullable() })

export const getGroups = {
  summary: 'Свои участки и колонны и машины в них',
  response: {
    200: z.object({
      /** By name, each sub-group after its group. */
      groups: z.array(Group),
      /** All own machines, by name. */
      machines: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          type: z.string(),
          plate: z.string(),
          /** Id of its group; null: it is in none. */
          group: z.number().nullable(),
        }),
      ),
    }),
  },
}

export const addGroup = { summary: 'Добавить участок', body: GroupForm, response: Saved }

export const changeGroup = {
  summary: 'Переименовать участок или перенести его в другой',
  params: Own,
  body: GroupForm,
  response: Saved,
}

export const removeGroup = {
  summary: 'Убрать участок: его машины и подучастки переходят туда, где стоял он',
  params: Own,
  response: { 200: z.object({}) },
}

export const moveMachines = {
  summary: 'Перенести машины на участок',
  body: z.object({
    /** Id of the group that they move to; null: no group. */
    group: Parent,
    machines: z.array(Id, 'Выберите машины').min(1, 'Выберите машины').max(MOVED_MOST, 'Слишком много машин за раз'),
  }),
  response: { 200: z.object({ moved: z.number() }) },
}
