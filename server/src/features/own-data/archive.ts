/** Files of the archive with all data of one user, each made when it is written. */
import { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { IMAGE_FILES } from '../../outside/files/images.ts'
import type { ZippedFile } from '../../outside/files/zip.ts'
import { OPERATOR_PHOTO_SIZES } from '../crew/photo-sizes.ts'
import { freshenForPage } from '../days/freshen-days.queries.ts'
import { PHOTO_SIZES } from '../photos/photo-links.rules.ts'
import { SERVICE_PHOTO_SIZES } from '../service/record-photo.ts'
import { listPoints, listTellers } from '../track-files/export.queries.ts'
import { csvLines } from '../track-files/writing/csv.rules.ts'
import { recorderNumber } from '../track-files/writing/exported.ts'
import { zonesOf } from '../tracks/tracking.queries.ts'
import { spanOf } from '../tracks/zones.rules.ts'
import {
  listOwnDays,
  listOwnMachines,
  MACHINE_LISTS,
  type MachineToCopy,
  PAGES,
  readAccount,
  readMachineList,
  readPages,
} from './own-data.queries.ts'
import {
  listDocumentPages,
  listImages,
  listMessagePhotos,
  listOperatorPhotos,
  listPhotos,
  listRequestPhotos,
  listServicePhotos,
} from './own-photos.queries.ts'
import { LISTS, readList } from './user-lists.queries.ts'

type Sources = Pick<Deps, 'db' | 'pool' | 'blobs'>

/** Most points held in memory at once. */
const POINTS = 5_000

const README = `Здесь всё, что «Спецкарта» хранит о вашей учётной записи.

account.json        учётная запись и настройки писем
sessions.json       где вы вошли
listings.json       ваши машины и заказы
favorites.json      избранное
partners.json       партнёры и машины, которые им разрешены
recorders.json      телефоны, которые записывают (без ключей), и когда они усыпляли приложение
recording.json      часовой пояс ваших машин, срок хранения точек, открытые ссылки
imports.json        файлы с маршрутами, которые вы загружали
days.json           итоги дней ваших машин; uncounted — день не удалось посчитать, итоги неизвестны; coarse_s, turns_s — точка раз в столько секунд: короткие проходы или
                    повороты не видны; speed_unproved — скорость не проверена координатами, пробег может быть неверным
incidents.json      происшествия ваших машин
engine-marks.json   отметки: что делал двигатель ваших машин
papers.json         документы, которые вы выдали
customers.json, machine-particulars.json — что вписывается в документы
operators.json, nobody-at-work.json — машинисты и когда кто на какой машине
timesheet-corrections.json, timesheet-rules.json — поправки табеля и его правила
machine-groups.json    участки и колонны и машины на них
people.json, invitations.json, company-acts.json — люди компании, приглашения, кто что менял
rate-cards.json     карточки ставок
machine-hours.json     рабочие часы машин
machine-documents.json документы машин и их сроки
service-plans.json, service-records.json — планы ТО и сделанные работы
park-views.json     сохранённые виды парка
messengers.json     мессенджеры, в которые вам пишут
requisites.json     ваши реквизиты
document-check.json что вы просили проверить модератора и что он решил
messages.json       ваши сообщения; чужих здесь нет
forum.json          ваши темы и сообщения, и удалённые, пока их текст хранится
alerts.json         какие оповещения и когда вам отправлены
alert-settings.json о чём и как вас оповещать
subscriptions.json  темы, об ответах в которых вам пишут
objects.json        ваши объекты, их заказчики и ваши поправки часов
declined-places.json места, где вы не хотите объекта
diary.json          ваши заметки в дневниках
requests.json, offers.json, deals.json — заявки, предложения и сделки с их историей
own-bookings.json   брони, которые вы записали сами
reviews.json        ваши отзывы и отзывы о вас
complaints.json     ваши жалобы
program-keys.json   ключи для программ (без самих ключей)
webhooks.json       адреса, которые мы оповещаем
audit.json          журнал безопасности: входы, смены пароля
tracks/МАШИНА/      точки каждого дня, CSV; откроется в таблице и загрузится обратно
photos/МАШИНА/      фото с работ; время в имени — UTC
images/             фото объявлений
service/МАШИНА/     фото сделанных работ
messages/           фото из ваших сообщений
requests/           фото ваших заявок
documents/          страницы документов, которые ждут модератора
operators/          фото машинистов

Номера машин — те же, что в listings.json. Паролей, ключей и чужих данных здесь нет.
`

/** A photo whose file is missing is skipped; any other failure ends the archive. */
export async function* ownFiles(sources: Sources, user: string): AsyncGenerator<ZippedFile> {
  const { db } = sources
  const machines = await listOwnMachines(db, user)
  for (const { id } of machines) await freshenForPage(sources, [id], undefined)
  yield text('README.txt', [README])
  yield text('account.json', [JSON.stringify(await readAccount(db, user), null, 2)])
  for (const list of LISTS) yield text(list, [JSON.stringify(await readList(db, list, user), null, 2)])
  for (const list of MACHINE_LISTS) yield text(list, [JSON.stringify(await readMachineList(db, list, user), null, 2)])
  for (const list of PAGES) yield text(list, jsonList(readPages(db, list, user)))
  for (const machine of machines) yield* daysOf(sources, machine)
  for (const machine of machines) yield* photosOf(sources, machine)
  for (const { id, images } of await listImages(db, user))
    for (const [at, image] of images.entries()) {
      const name = at === 0 ? id : `${id}-${at + 1}`
      yield* blob(sources, `images/${name}.jpg`, image.slice(1).replace(/small\.webp$/, 'large.jpg'))
    }
  for (const { equipment, record, id, folder } of await listServicePhotos(db, user))
    yield* blob(
      sources,
      `service/${equipment}/${record}-${id.slice(-6)}.jpg`,
      `${folder}/${SERVICE_PHOTO_SIZES.screen.file}`,
    )
  for (const { thread, number, place, folder } of await listMessagePhotos(db, user))
    yield* blob(sources, `messages/${thread}/${number}-${place + 1}.jpg`, `${folder}/${IMAGE_FILES.large.name}`)
  for (const { request, place, folder } of await listRequestPhotos(db, user))
    yield* blob(sources, `requests/${request}-${place + 1}.jpg`, `${folder}/${IMAGE_FILES.large.name}`)
  for (const [at, { folder }] of (await listDocumentPages(db, user)).entries())
    yield* blob(sources, `documents/${at + 1}.jpg`, `${folder}/${IMAGE_FILES.large.name}`)
  for (const { id, photo } of await listOperatorPhotos(db, user))
    yield* blob(sources, `operators/${id}.jpg`, `${photo}/${OPERATOR_PHOTO_SIZES.screen.file}`)
}

const text = (path: string, pieces: Iterable<string> | AsyncIterable<string>): ZippedFile => ({
  path,
  content: Readable.from(pieces, { objectMode: false }),
  compress: true,
})

async function* jsonList(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

async function* daysOf(sources: Sources, machine: MachineToCopy): AsyncGenerator<ZippedFile> {
  for (const { day, points } of await listOwnDays(sources.db, machine.id)) {
    const { start, end } = spanOf(zonesOf(machine), day)
    const tellers = await listTellers(sources.db, machine.id, start, end)
    if (tellers.length > 0)
      yield text(`tracks/${machine.id}/${day}.csv`, csvOf(sources, machine.id, { start, end, points, tellers }))
  }
}

interface DayToCopy {
  start: number
  end: number
  points: number
  /** Recorders of its points. */
  tellers: (string | null)[]
}

/** A long day is read in several pieces of equal duration. */
async function* csvOf({ db }: Sources, machine: string, { start, end, points, tellers }: DayToCopy) {
  const step = Math.ceil((end - start) / Math.ceil(points / POINTS))
  for (let from = start; from < end; from += step) {
    const stretch = await listPoints(db, machine, from, Math.min(from + step, end))
    const lines = csvLines({
      name: '',
      several: tellers.length > 1,
      points: stretch.map(({ recorder, ...point }) => ({
        ...point,
        leftOut: undefined,
        recorder: recorderNumber(tellers, recorder),
      })),
    })
    if (from > start) lines.next()
    let piece = ''
    for (const line of lines) piece += `${line}\n`
    if (piece) yield piece
  }
}

async function* photosOf(sources: Sources, machine: MachineToCopy): AsyncGenerator<ZippedFile> {
  for await (const { id, taken_at } of listPhotos(sources.db, machine.id)) {
    const name = `${taken_at.toISOString().slice(0, 19).replaceAll(':', '-')}-${id.slice(-6)}.jpg`
    yield* blob(sources, `photos/${machine.id}/${name}`, `photos/${machine.id}/${id}/${PHOTO_SIZES.original.file}`)
  }
}

async function* blob({ blobs }: Sources, path: string, key: string): AsyncGenerator<ZippedFile> {
  const file = await blobs.open(key)
  if (file) yield { path, content: file.stream, compress: false }
}
