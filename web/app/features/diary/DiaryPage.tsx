import { getEngineHours } from '@spetskarta/shared/days/engine-hours.ts'
import { getEngineMarks } from '@spetskarta/shared/days/engine-marks.ts'
import { getRecordedDay } from '@spetskarta/shared/days/recorded-days.ts'
import { getRecountNotice } from '@spetskarta/shared/days/recount.ts'
import { getDiary } from '@spetskarta/shared/diary/diary.ts'
import { getMachineObjects } from '@spetskarta/shared/objects/objects.ts'
import { Link, useRevalidator } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { EditHead } from '../../ui/page/EditHead'
import { machineTabs, recordTabs } from '../../ui/page/machine-tabs'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { UNCOUNTED_DAY } from '../days/CountingNote'
import { EngineMarks } from '../days/engine/EngineMarks'
import { EngineHoursCard } from '../days/engine-hours/EngineHoursCard'
import { RecountNotice } from '../days/RecountNotice'
import { IncidentRow } from '../incidents/IncidentRow'
import { DayObjects } from '../objects/day/DayObjects'
import { PhotoGrid } from '../photos/PhotoGrid'
import { DriverNotes } from '../recorders/drivers/DriverNotes'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/DiaryPage'
import { DayCrewList } from './DayCrewList'
import { DayNotes } from './DayNotes'
import { DaySteps } from './DaySteps'
import { DaySumsList } from './DaySumsList'
import css from './DiaryPage.module.css'

/** Number of photos shown; the page of the day's photos has all of them. */
const PHOTOS = 6

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const call = args.context.get(api)
  const { id } = args.params
  const asking = args.url.searchParams.get('day') ?? undefined
  const recorded = await call(getRecordedDay, { params: { equipmentId: id }, querystring: { day: asking } }).catch(
    refuse,
  )
  const [diary, objects, notice, { marks }, engine] = await Promise.all([
    call(getDiary, { params: { equipmentId: id, day: recorded.day } }),
    call(getMachineObjects, { querystring: { ids: id, days: recorded.day } }),
    call(getRecountNotice, {}),
    call(getEngineMarks, { params: { equipmentId: id, day: recorded.day } }),
    call(getEngineHours, { params: { equipmentId: id, day: recorded.day } }),
  ]).catch(refuse)
  return { recorded, diary, objects: objects.days, notice, marks, engine, now: Date.now() }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Дневник',
    description: 'День машины: итог, происшествия, фото, заметки.',
    path: paths.diary(params.id),
    index: false,
  })

/** /equipment/:id/diary: a page for each day of a machine that the user owns or may record for. */
export default function DiaryPage({
  loaderData: { recorded, diary, objects, notice, marks, engine, now },
}: Route.ComponentProps) {
  const { equipment, day, timeZone, photos, before, after } = recorded
  const { revalidate } = useRevalidator()
  return (
    <div className="page page-wide">
      <EditHead
        title={equipment.name}
        back={equipment.own ? paths.equipments() : paths.partnerEquipments()}
        tabs={equipment.own ? machineTabs(equipment._id) : recordTabs(equipment._id)}
      />
      {notice.untold ? <RecountNotice notice={notice} /> : null}
      <DaySteps equipmentId={equipment._id} day={day} before={before} after={after} />
      <div className={`${css.columns} ${css.column} shrinks grid gap-4`}>
        <div className={`${css.column} shrinks grid gap-4`}>
          <section className={`${css.card} pad card`} aria-labelledby="sums">
            <h2 id="sums">Итог дня</h2>
            <DaySumsList
              uncounted={diary.uncounted}
              summary={diary.summary}
              timeZone={timeZone}
              photos={diary.photos}
            />
            <Link to={paths.control(equipment._id, { days: day })} className={`link ${css.more} medium`}>
              На карте и графике
            </Link>
          </section>
          {diary.crew.length > 0 ? (
            <section className={`${css.card} pad card`} aria-labelledby="crew">
              <h2 id="crew">Кто был на машине</h2>
              <DayCrewList crew={diary.crew} timeZone={timeZone} today={now < recorded.dayEndTimestamp} />
            </section>
          ) : null}
          {objects.length > 0 ? (
            <DayObjects days={objects} machine={{ name: equipment.name, timeZone }} now={now} onSaved={revalidate} />
          ) : null}
          {diary.summary ? (
            <section className={`${css.card} pad card`} aria-labelledby="engine">
              <h2 id="engine">Что делал двигатель</h2>
              <EngineMarks
                key={day}
                equipmentId={equipment._id}
                day={day}
                start={recorded.dayStartTimestamp}
                end={recorded.dayEndTimestamp}
                timeZone={timeZone}
                first={marks}
                onChange={revalidate}
              />
            </section>
          ) : null}
          {diary.driverNotes.length > 0 ? (
            <section className={`${css.card} pad card`} aria-labelledby="said">
              <h2 id="said">Заметки водителя</h2>
              <DriverNotes notes={diary.driverNotes} equipmentId={equipment._id} day={day} timeZone={timeZone} />
            </section>
          ) : null}
          {equipment.own || engine.tracker || engine.own || engine.fuel ? (
            <section className={`${css.card} pad card`} aria-labelledby="engine-hours">
              <h2 id="engine-hours">Моточасы и топливо</h2>
              <EngineHoursCard
                key={day}
                equipmentId={equipment._id}
                own={equipment.own}
                day={day}
                span={{ zone: timeZone, start: recorded.dayStartTimestamp, end: recorded.dayEndTimestamp }}
                engineDay={engine}
                onChange={revalidate}
              />
            </section>
          ) : null}
          <section className={`${css.card} pad card`} aria-labelledby="notes">
            <h2 id="notes">Заметки</h2>
            <DayNotes key={day} equipmentId={equipment._id} day={day} first={diary.notes} />
          </section>
        </div>
        <div className={`${css.column} shrinks grid gap-4`}>
          <section className={`${css.card} pad card`} aria-labelledby="incidents">
            <h2 id="incidents">Происшествия</h2>
            {diary.incidents.length > 0 ? (
              <ul className={`${css.list} ruled`}>
                {diary.incidents.map((incident) => (
                  <IncidentRow key={incident._id} incident={incident} />
                ))}
              </ul>
            ) : (
              <p className="quiet medium">{diary.uncounted ? UNCOUNTED_DAY : 'За день ничего не случилось'}</p>
            )}
          </section>
          <section className={`${css.card} pad card`} aria-labelledby="photos">
            <h2 id="photos">Фото</h2>
            {photos.length > 0 ? (
              <>
                <PhotoGrid key={day} photos={photos} most={PHOTOS} timeZone={timeZone} name={equipment.name} />
                <Link to={paths.daily(equipment._id, { day })} className={`link ${css.more} medium`}>
                  Все фото дня: {photos.length}
                </Link>
              </>
            ) : (
              <p className="quiet medium">За этот день фото нет</p>
            )}
          </section>
        </div>
      </div>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
