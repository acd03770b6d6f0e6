import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { Activity, EngineMark } from '../tracks/tracks.schema.ts'
import { MARKS_A_CALL } from './engine-marks.constants.ts'

export const KeptMark = EngineMark.extend({
  _id: z.string(),
  /** Whether it was made by a calibration on a phone; false: on the page of the day. */
  phone: z.boolean(),
})

const NO_TIME = 'Неверное время'
const Moment = z.number(NO_TIME).int(NO_TIME).min(0, NO_TIME).max(8e12, NO_TIME)
const MarkId = z.uuid('Такой отметки нет')
const What = z.enum(EngineMark.shape.what.options, 'Выберите, что делала машина')

const params = z.object({
  equipmentId: Id,
  day: z.iso.date('Неверная дата').refine((day) => day >= '2000' && day < '2100', 'Неверная дата'),
})
const response = { 200: z.object({ marks: z.array(KeptMark) }) }

export const getEngineMarks = { summary: 'Отметки дня: что делал двигатель', params, response }

export const getDayActivities = {
  summary: 'Что делала машина за день, отрезками по времени',
  params,
  response: { 200: z.object({ activities: z.array(Activity) }) },
}

export const addEngineMark = {
  summary: 'Отметить отрезок дня: работа, холостой ход, заглушён. Дни с этого дня будут посчитаны заново',
  params,
  body: z.object({ from: Moment, to: Moment, what: What }),
  response,
}

export const removeEngineMark = {
  summary: 'Убрать отметку; дни с этого дня будут посчитаны заново',
  params: params.extend({ id: MarkId }),
  response,
}

/** `id`: made by the phone, so that a mark that is sent again is stored once. */
export const ReportedMark = z.object({ id: MarkId, from: Moment, to: Moment, what: What })

export const recordEngineMarks = {
  summary: `Калибровка двигателя с телефона (Authorization: Bearer): до ${MARKS_A_CALL} отметок; повтор ничего не удваивает`,
  body: z.object({ marks: z.array(ReportedMark).max(MARKS_A_CALL, `Не больше ${MARKS_A_CALL} отметок за раз`) }),
  /** Number of marks in the call that are stored now, including those stored before. */
  response: { 200: z.object({ kept: z.number() }) },
}
