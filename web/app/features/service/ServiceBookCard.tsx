import {
  RECORDS_LISTED,
  RECORDS_MOST,
  removeRecord,
  type ServiceBook,
  type ServiceMachine,
  type ServiceRecord,
} from '@spetskarta/shared/service/service.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { ButtonLink, IconButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { IconTrash } from '../../ui/icon/icons.ts'
import { dayText } from '../../ui/text/days'
import { formatCount } from '../../ui/text/format'
import { UNCOUNTED_DAY } from '../days/CountingNote'
import { counterText } from '../days/engine-hours/texts'
import css from './ServiceBookCard.module.css'
import { costText, hoursShort } from './service-texts'

interface Props {
  book: ServiceBook
  machines: ServiceMachine[]
  onChange: () => void
}

/** The work done on one machine, and its counters. */
export function ServiceBookCard({ book, machines, onChange }: Props) {
  const navigate = useNavigate()
  const [removing, setRemoving] = useState<ServiceRecord>()
  const { machine, counter, records, found } = book
  const { equipmentId } = machine
  const more = Math.min(records.length + RECORDS_LISTED, RECORDS_MOST)
  return (
    <Card title="Сервисная книжка">
      <select
        className="input"
        aria-label="Машина сервисной книжки"
        value={equipmentId}
        onChange={({ currentTarget }) =>
          void navigate(paths.service({ machine: currentTarget.value }), { preventScrollReset: true })
        }
      >
        {machines.map((one) => (
          <option key={one.equipmentId} value={one.equipmentId}>
            {one.name}
            {one.plate ? `, ${one.plate}` : ''}
          </option>
        ))}
      </select>
      <Counters counter={counter} equipmentId={equipmentId} />
      {records.length === 0 ? (
        <p className="quiet medium">Записей пока нет. Отметьте ТО или запишите работу.</p>
      ) : (
        <ul className={css.records}>
          {records.map((record) => (
            <li key={record.id} className="line-below">
              <Record record={record} />
              <IconButton label={`Убрать запись «${record.name}»`} onClick={() => setRemoving(record)}>
                <IconTrash size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {found > records.length ? (
        <div className="between wrap">
          <p className="quiet small">
            Показаны последние {formatCount(records.length)} из {formatCount(found)}.
          </p>
          <ButtonLink
            to={paths.service({ machine: equipmentId, records: more })}
            size="small"
            replace
            preventScrollReset
          >
            Показать ещё
          </ButtonLink>
        </div>
      ) : null}
      {removing ? (
        <ConfirmDialog
          title="Убрать запись?"
          action="Убрать"
          busyAction="Убираем…"
          onConfirm={async () => {
            await call(removeRecord, { params: { equipmentId, id: removing.id } })
            onChange()
          }}
          onClose={() => setRemoving(undefined)}
        >
          «{removing.name}», {dayText(removing.day, 'dated')}. Фотографии уйдут вместе с ней, срок посчитается заново.
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

/** Seconds: a smaller difference of two counters comes from rounding. */
const APART_S = 1800

function Counters({
  counter: { tracker, own, uncounted },
  equipmentId,
}: {
  counter: ServiceBook['counter']
  equipmentId: string
}) {
  if (tracker === null && own === null && !uncounted)
    return (
      <p className="wrap small">
        <span className="quiet">Показания моточасов ещё нет.</span>
        <ButtonLink to={paths.diary(equipmentId)} size="small">
          Ввести в дневнике
        </ButtonLink>
      </p>
    )
  return (
    <dl className="values small">
      {tracker === null ? null : (
        <>
          <dt>Счётчик трекера</dt>
          <dd>{hoursShort(tracker)}</dd>
        </>
      )}
      {uncounted ? (
        <>
          <dt>По показанию и записям</dt>
          <dd>{UNCOUNTED_DAY}</dd>
        </>
      ) : null}
      {own === null ? null : (
        <>
          <dt>По показанию и записям</dt>
          <dd>
            {hoursShort(own)}
            {tracker !== null && Math.abs(tracker - own) >= APART_S ? (
              <small className="block quiet">
                Разница {counterText(Math.abs(tracker - own))}: двигатель работал без записи или счётчик сменили. Сроки
                считаем по трекеру.
              </small>
            ) : null}
          </dd>
        </>
      )}
    </dl>
  )
}

function Record({ record }: { record: ServiceRecord }) {
  const { name, day, engine, who, note, cost, photos } = record
  return (
    <div className="shrinks">
      <p className="between medium">
        <b className="strong anywhere">{name}</b>
        <span className="quiet nowrap">{dayText(day, 'dated')}</span>
      </p>
      <p className="between quiet small digits">
        <span className="anywhere">
          {[who, ...(cost === null ? [] : [costText(cost)])].filter(Boolean).join(' · ')}
        </span>
        <span className="nowrap">{engine === null ? '' : hoursShort(engine)}</span>
      </p>
      {note ? <p className="small anywhere">{note}</p> : null}
      {photos.length > 0 ? (
        <ul className={`${css.photos} wrap gap-2`} aria-label={`Фото: ${name}`}>
          {photos.map(({ id, url, iconUrl }, i) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer" aria-label={`Фото ${i + 1}`}>
                <img src={iconUrl} alt="" width={72} height={54} loading="lazy" className="rounded-sm" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
