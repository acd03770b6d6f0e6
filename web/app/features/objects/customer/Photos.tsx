import { CUSTOMER_PAPERS, type CustomerView } from '@spetskarta/shared/objects/customer.ts'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { dayText } from '../../../ui/text/days'
import { PhotoGrid } from '../../photos/PhotoGrid'
import { clockOf } from '../../tracks/time'

/** Photos of one day, newest first, with links to the nearest days before and after. */
export function Photos({ view, token }: { view: CustomerView; token: string }) {
  const { photos, machines, object, papers } = view
  const { day, days, shown, more } = photos
  // No day has photos.
  if (day === null) return null
  const to = (day: string) =>
    paths.customerView(object.objectId, token, {
      day,
      ...(papers.length > CUSTOMER_PAPERS.page && { rows: papers.length }),
    })
  const at = days.indexOf(day)
  const [later, earlier] = [days[at - 1], days[at + 1]]
  const machineOf = (id: string) =>
    machines.find(({ _id }) => _id === shown.find(({ photo }) => photo._id === id)?.itemId)
  return (
    <section className="pad card" aria-label="Фото с объекта">
      <h2 className="text-section mb-4">Фото, {dayText(day, 'row')}</h2>
      {shown.length === 0 ? (
        <p className="quiet">В этот день фотографий с объекта нет</p>
      ) : (
        <PhotoGrid
          photos={shown.map(({ photo }) => photo)}
          timeZone={machines[0]?.timeZone ?? 'Europe/Moscow'}
          name={object.name}
          captionOf={({ _id, timestamp }) => {
            const machine = machineOf(_id)
            return machine ? (
              <>
                <b className="strong digits">{clockOf(machine.timeZone, timestamp)}</b> {machine.name}
              </>
            ) : null
          }}
        />
      )}
      {more > 0 ? <p className="mt-2 quiet small">Показаны последние, ещё {more} раньше в этот день.</p> : null}
      {earlier || later ? (
        <div className="mt-2 wrap gap-2">
          {earlier ? (
            <ButtonLink to={to(earlier)} look="quiet" size="small" preventScrollReset>
              Раньше: {dayText(earlier, 'row')}
            </ButtonLink>
          ) : null}
          {later ? (
            <ButtonLink to={to(later)} look="quiet" size="small" preventScrollReset>
              Позже: {dayText(later, 'row')}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
