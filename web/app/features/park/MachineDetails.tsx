import { hoursText, roundedHours } from '@spetskarta/shared/hours.ts'
import { getParkMachine, type OpenedMachine, type ParkMachine } from '@spetskarta/shared/park/park.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call'
import { useMay } from '../../api/use-may'
import { paths } from '../../paths'
import { Button, ButtonLink, TextLink } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { IconCalendarStats, IconFileText, IconLink, IconPolygon, IconRoute } from '../../ui/icon/icons.ts'
import { useLayer } from '../../ui/layers'
import { PhoneLink } from '../../ui/PhoneLink'
import { formatNumber } from '../../ui/text/format'
import { CrewDialog } from '../crew/CrewDialog'
import { counterText } from '../days/engine-hours/texts'
import { zoneWords } from '../objects/day/zone-words'
import { HoursLegend } from '../objects/HoursBar'
import { inDaysText, leftText } from '../service/service-texts'
import { PublicLinkBox } from '../sharing/PublicLinkBox'
import { CoarseNote, seenKm } from '../tracks/coarse'
import { useOtherClock } from '../tracks/other-clock'
import { dateOf } from '../tracks/time'
import { DayStrip } from './DayStrip'
import css from './MachineDetails.module.css'
import { partsOfToday, photoText, sinceText } from './park-texts'

interface Props {
  machine: ParkMachine
  /** Current moment by the server's clock, ms. */
  now: number
}

/** More about a machine: its last photo, the current day, links to other pages. */
export function MachineDetails({ machine, now }: Props) {
  const { _id, place, today, timeZone } = machine
  const opened = useQuery({
    queryKey: ['park-machine', _id],
    queryFn: ({ signal }) => call(getParkMachine, { params: { equipmentId: _id } }, signal),
    staleTime: 30_000,
  })
  const links = useMay('links')
  const [sharing, setSharing] = useState(false)
  const onClose = () => setSharing(false)
  const photo = opened.data?.photo
  const clock = useOtherClock(timeZone, now)
  return (
    <div className={`${css.details} stack`}>
      {photo ? (
        <figure className={`${css.photo} anchor clip rounded`}>
          <img src={photo.photoURL} width={photo.width} height={photo.height} alt="Последнее фото" className="fit" />
          <figcaption className={`${css.caption} small rounded-sm`}>
            {photoText(timeZone, photo.timestamp, now)}
          </figcaption>
        </figure>
      ) : (
        <p className="quiet small" aria-live="polite">
          {opened.isPending ? 'Ищем последнее фото…' : opened.isError ? 'Фото не загрузилось' : 'Фото пока нет'}
        </p>
      )}
      {clock ? <p className="small">{zoneWords([machine])}</p> : null}
      <Counters opened={opened.data} />
      <Crew machine={machine} />
      {place ? (
        <p className="small">
          Последняя точка {sinceText(timeZone, place.at, now).replace(/^с\u00a0/, '')}
          {place.object && place.town ? `, ${place.town.name}` : ''}
        </p>
      ) : (
        <p className="small">Место неизвестно: ни одной учтённой точки ещё не было.</p>
      )}
      {today ? (
        <div className="tight stack">
          <p className="between small">
            <b>Сегодня, {dateOf(timeZone, now)}</b>
            <span className="digits">{seenKm(today.distance, today)}</span>
          </p>
          <DayStrip today={today} timeZone={timeZone} now={now} large />
          <HoursLegend hours={partsOfToday(today)} named />
          {today.carried > 0 ? (
            <p className={`${css.carried} row small`}>везли {hoursText(roundedHours(today.carried))}</p>
          ) : null}
          <CoarseNote of={today} />
        </div>
      ) : (
        <p className="quiet small">Сегодня записей не было.</p>
      )}
      <div className={`${css.buttons} grid gap-2`}>
        <ButtonLink to={paths.track([_id])} look="primary" icon={<IconRoute size={18} aria-hidden="true" />}>
          Маршрут
        </ButtonLink>
        <ButtonLink to={paths.control(_id)} icon={<IconCalendarStats size={18} aria-hidden="true" />}>
          Дни
        </ButtonLink>
        {place?.object ? (
          <ButtonLink to={paths.object(place.object.objectId)} icon={<IconPolygon size={18} aria-hidden="true" />}>
            Объект
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.recorders(_id)}>Запись</ButtonLink>
        )}
        {links ? (
          <Button icon={<IconLink size={18} aria-hidden="true" />} onClick={() => setSharing(true)}>
            Ссылка
          </Button>
        ) : null}
        <ButtonLink to={paths.newPaper({ equipmentId: _id })} icon={<IconFileText size={18} aria-hidden="true" />}>
          Документ
        </ButtonLink>
      </div>
      {sharing ? (
        <Dialog
          title={machine.name}
          onClose={onClose}
          foot={
            <Button look="ink" onClick={onClose}>
              Закрыть
            </Button>
          }
        >
          <PublicLinkBox equipmentId={_id} name={machine.name} />
        </Dialog>
      ) : null}
    </div>
  )
}

/** Who works on the machine and their phones, with a button to assign another operator. */
function Crew({ machine: { _id, name, operators } }: { machine: ParkMachine }) {
  const crew = useLayer('crew')
  const queries = useQueryClient()
  const assigns = useMay('crew')
  if (operators.length === 0 && !assigns) return null
  return (
    <div className="wrap">
      {operators.map(({ id, name: operator, phone }) => (
        <span key={id} className="row wrap gap-2 small">
          <b className="anywhere strong">{operator}</b>
          {phone ? <PhoneLink phone={phone} look="outlined" /> : <span className="quiet">телефон не вписан</span>}
        </span>
      ))}
      {operators.length === 0 ? <span className="quiet small">Машинист не назначен.</span> : null}
      {assigns ? (
        <Button size="small" onClick={() => crew.open(_id)}>
          {operators.length > 0 ? 'Сменить машиниста' : 'Назначить машиниста'}
        </Button>
      ) : null}
      {crew.value === _id ? (
        <CrewDialog
          equipmentId={_id}
          name={name}
          onChanged={() => void queries.invalidateQueries({ queryKey: ['park'] })}
          onClose={crew.close}
        />
      ) : null}
    </div>
  )
}

/** Engine hours and fuel, where known. */
function Counters({ opened }: { opened: OpenedMachine | undefined }) {
  if (!opened) return null
  const { service } = opened
  const { tracker, own, uncounted } = opened.engineHours
  return (
    <dl className={`${css.counters} grid small`}>
      <div>
        <dt className="quiet">Моточасы</dt>
        <dd className="strong digits">
          {own !== null
            ? counterText(own)
            : tracker !== null
              ? counterText(tracker)
              : uncounted
                ? 'неизвестно'
                : 'показания нет'}
        </dd>
        {uncounted ? <dd className="quiet">день не удалось посчитать</dd> : null}
        {own !== null && tracker !== null ? <dd className="quiet">на трекере {counterText(tracker)}</dd> : null}
      </div>
      <div>
        <dt className="quiet">Топливо</dt>
        <dd className="strong digits">
          {opened.fuel === null ? 'нет датчика' : `${formatNumber(opened.fuel)}\u00a0л`}
        </dd>
        {opened.litresAnHour === null ? null : (
          <dd className="quiet">за день {formatNumber(opened.litresAnHour, 1)}&nbsp;л/ч</dd>
        )}
      </div>
      {service ? (
        <div>
          <dt className="quiet">
            <TextLink to={paths.service({ machine: service.machine.equipmentId })}>{service.name}</TextLink>
          </dt>
          <dd className={service.state === 'overdue' ? 'danger strong digits' : 'strong digits'}>
            {leftText(service)}
          </dd>
          {service.forecast ? <dd className="quiet">{inDaysText(service.forecast.days)}</dd> : null}
        </div>
      ) : null}
    </dl>
  )
}
