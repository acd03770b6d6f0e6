import type { MapSource } from '@spetskarta/shared/site.ts'
import type { ImportPreview } from '@spetskarta/shared/track-files/track-files.ts'
import { Suspense, useState } from 'react'
import { errorText } from '../../api/error-text'
import { lazyPart } from '../../ui/away/lazy-part'
import { Button } from '../../ui/Button'
import { IconDownload } from '../../ui/icon/icons.ts'
import { formatCount, plural } from '../../ui/text/format'
import { showToast } from '../../ui/toast'
import { useHydrated } from '../../ui/use-hydrated'
import { clockOf, dateOf } from '../tracks/time'
import css from './OutcomeCard.module.css'

const RouteMap = lazyPart(() => import('./RouteMap'))

interface Props {
  preview: ImportPreview
  map: MapSource
  /** Saves the refused rows as a file. */
  onSave: () => Promise<void>
}

/** The result that storing the file would have: the route, the counts, and the refused rows, line by line. */
export function OutcomeCard({ preview, map, onSave }: Props) {
  const { points, days, rejected, repeated, reasons, lines, route, from, to, homeZone, columns, jumps } = preview
  const hydrated = useHydrated()
  const unit = columns.length > 0 ? 'Строка' : 'Место'
  return (
    <section className="clip card" aria-label="Что получится">
      {route.length > 0 ? (
        <div className={`${css.map} sunken anchor`}>
          {hydrated ? (
            <Suspense>
              <RouteMap source={map} route={route} jumps={jumps.places} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      <div className={`${css.counts} grid`}>
        <Count value={points} forms={['точка', 'точки', 'точек']} />
        <Count value={days.length} forms={['день', 'дня', 'дней']} />
        <Count value={rejected} forms={['отклонена', 'отклонено', 'отклонено']} />
      </div>
      {from !== null && to !== null ? (
        <p className={`${css.part} line-above small`}>
          {spanText(homeZone, from, to)}.
          {route.length > 1 ? <span className="quiet"> Пунктир — без точек больше 10 минут.</span> : null}
        </p>
      ) : null}
      {jumps.count > 0 ? (
        <p className={`${css.part} line-above small`}>
          Крестики — скачки: {formatCount(jumps.count)}. Эти точки сохраним, но в линию и в пробег они не войдут.
        </p>
      ) : null}
      {reasons.length > 0 || repeated > 0 ? (
        <ul className={`${css.part} line-above`}>
          {repeated > 0 ? <Reason reason="Повтор времени в файле" count={repeated} /> : null}
          {reasons.map(({ reason, count }) => (
            <Reason key={reason} reason={reason} count={count} />
          ))}
        </ul>
      ) : null}
      {lines.length > 0 ? (
        <details className={`${css.part} line-above`}>
          <summary className="reach small strong">
            {rejected > lines.length ? `Первые ${lines.length} отклонённых` : 'Отклонённые по одной'}
          </summary>
          <ol className="small">
            {lines.map(({ line, reason, file }) => (
              <li key={`${file} ${line} ${reason}`} className="anywhere">
                <b>
                  {file ? `${file}, ` : ''}
                  {unit} {formatCount(line)}:
                </b>{' '}
                {reason}
              </li>
            ))}
          </ol>
          <SaveButton onSave={onSave} />
        </details>
      ) : null}
    </section>
  )
}

function SaveButton({ onSave }: Pick<Props, 'onSave'>) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await onSave()
    } catch (error) {
      showToast({ text: `Список не скачался. ${errorText(error).text}`, bad: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={busy} icon={<IconDownload size={20} aria-hidden="true" />} onClick={() => void save()}>
      {busy ? 'Готовим список…' : 'Скачать все отклонённые'}
    </Button>
  )
}

const spanText = (zone: string, from: number, to: number) =>
  `С ${dateOf(zone, from)} ${clockOf(zone, from)} до ${dateOf(zone, to)} ${clockOf(zone, to)}`

const Count = ({ value, forms }: { value: number; forms: [string, string, string] }) => (
  <p className="column">
    <b className="digits">{formatCount(value)}</b>
    <span className="quiet small">{plural(value, forms)}</span>
  </p>
)

const Reason = ({ reason, count }: { reason: string; count: number }) => (
  <li className={`${css.reason} flex spread gap-3 medium`}>
    <span>{reason}</span>
    <b className="digits">{formatCount(count)}</b>
  </li>
)
