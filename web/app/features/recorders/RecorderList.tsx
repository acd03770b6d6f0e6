import { type Maker, SLEEP_STEPS } from '@spetskarta/shared/recorders/makers.ts'
import type { Recorder } from '@spetskarta/shared/recorders/recorders.ts'
import { useState } from 'react'
import { useMayAll } from '../../api/use-may'
import { Button } from '../../ui/Button'
import { IconDeviceMobile, IconKey, IconPlugConnected } from '../../ui/icon/icons.ts'
import { formatCreated } from '../../ui/text/format'
import { CoordsReading } from './CoordsReading'
import { IntervalChoice } from './IntervalChoice'
import css from './RecorderList.module.css'
import { RevokeDialog } from './RevokeDialog'
import { recorderState } from './recorder-state'

interface Props {
  recorders: readonly Recorder[]
  /** Whether to name the machine of each phone, where the list is for several machines. */
  withMachine?: boolean
  /** Ms, by the server's clock. */
  now: number
}

/** Phones and trackers that record: their owner, their machine, and whether they are sending. */
export function RecorderList({ recorders, withMachine, now }: Props) {
  const [leaving, setLeaving] = useState<Recorder>()
  return (
    <>
      <ul>
        {recorders.map((recorder) => (
          <Row
            key={recorder.id}
            recorder={recorder}
            withMachine={withMachine}
            now={now}
            onRevoke={() => setLeaving(recorder)}
          />
        ))}
      </ul>
      {leaving ? <RevokeDialog recorder={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  )
}

interface RowProps {
  recorder: Recorder
  withMachine: boolean | undefined
  now: number
  onRevoke: () => void
}

const STATES = {
  live: 'dot ok semibold',
  silent: `${css.silent} dot`,
  stopped: `${css.stopped} dot danger semibold`,
}

function Row({ recorder, withMachine, now, onRevoke }: RowProps) {
  const { name, userName, own, equipmentName, tracker, program } = recorder
  const consent = consentText(recorder)
  const keeps = useMayAll('recorders')
  const Icon = program ? IconKey : tracker === null ? IconDeviceMobile : IconPlugConnected
  const { kind, text, notes, sleepy } = recorderState(recorder, now)
  return (
    <li className={`${css.row} lines-airy line-above quiet small`}>
      <Icon className={css.icon} size={24} aria-hidden="true" />
      <div className={`${css.about} shrinks anywhere`}>
        <h3 className="ink text-body">{name}</h3>
        {withMachine ? <p className="ink">{equipmentName}</p> : null}
        {tracker === null ? null : <p>Трекер {tracker}</p>}
        {program ? <p>Программа с ключом</p> : null}
        {consent ? <p>{consent}</p> : null}
        <p>{own ? 'Подключили вы' : `Подключил ${userName}`}</p>
      </div>
      <div className={css.state}>
        <p className={STATES[kind]}>{text}</p>
        {notes.map((note) => (
          <p key={note.text} className={note.bad ? 'danger semibold' : undefined}>
            {note.text}
          </p>
        ))}
        {sleepy ? <SleepSteps maker={sleepy} /> : null}
        {keeps ? (
          <>
            <CoordsReading recorder={recorder} />
            <IntervalChoice recorder={recorder} />
          </>
        ) : null}
      </div>
      {keeps ? (
        <Button size="small" className={css.revoke} aria-label={`Отключить: ${name}`} onClick={onRevoke}>
          Отключить
        </Button>
      ) : null}
    </li>
  )
}

/** What the driver should change in the phone's settings. */
function SleepSteps({ maker }: { maker: Maker }) {
  const { phones, steps } = SLEEP_STEPS[maker]
  return (
    <details className={css.steps}>
      <summary className="link reach">Как запретить это {maker === 'general' ? 'на телефоне' : `на ${phones}`}</summary>
      <ol>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <b className="ink">{title}.</b> {text}
          </li>
        ))}
      </ol>
      <p>Точки и фото за это время вернуть нельзя: телефон их не снимал.</p>
    </details>
  )
}

/**
 * Whether the holder of the phone has consented to data processing, in words for its owner. Only our own app asks for consent:
 * for other
 * apps, trackers and programs it is undefined.
 */
export function consentText({ consent, app }: Pick<Recorder, 'consent' | 'app'>): string | undefined {
  if (consent) return `Согласие на обработку данных дано ${formatCreated(consent.givenAt)}`
  return app ? 'Согласия на обработку данных с телефона ещё не было' : undefined
}
