import type { Output } from '@spetskarta/shared/endpoint.ts'
import { type getTrackerKey, makeTracker, replaceTrackerKey } from '@spetskarta/shared/recorders/trackers.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { useMayAll } from '../../api/use-may'
import { Button } from '../../ui/Button'
import { CopyLine } from '../../ui/CopyLine'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { SecretOnce } from '../../ui/dialog/SecretOnce'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { Field } from '../../ui/form/Field'
import { IconPlugConnected } from '../../ui/icon/icons.ts'
import { formatAgo } from '../../ui/text/ago'
import { showToast } from '../../ui/toast'
import css from './TrackersCard.module.css'

interface Props {
  machine: { _id: string; name: string }
  trackerKey: Output<typeof getTrackerKey>
  /** Ms, by the server's clock. */
  now: number
}

type Key = Output<typeof replaceTrackerKey>
type Open = { dialog: 'tracker' } | { dialog: 'replace' } | { dialog: 'key'; key: Key }

/** Trackers installed in the machine: they send with the key that all trackers of the user share. */
export function TrackersCard({ machine, trackerKey: { madeAt, wialon }, now }: Props) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const makes = useMayAll('account')
  const [making, setMaking] = useState(false)

  async function makeKey() {
    const key = await call(replaceTrackerKey, {})
    setOpen({ dialog: 'key', key })
  }

  /** The first key replaces none, so nothing is asked. */
  async function makeFirst() {
    setMaking(true)
    await makeKey().catch((error) => showToast({ text: errorText(error).text, bad: true }))
    setMaking(false)
  }

  return (
    <section className={`${css.card} pad card stack`} aria-labelledby="trackers">
      <h2 id="trackers">Проводной трекер</h2>
      <p>
        Если на машине уже стоит трекер — Galileosky, Teltonika, по ЕГТС или Wialon IPS, — он может писать сюда через
        ваш сервер Traccar{wialon ? ', а по Wialon IPS и напрямую' : ''}. С точками приходят зажигание, моточасы и
        топливо, и работа считается по зажиганию, а не по оценке.
      </p>
      <p className="quiet small">
        {madeAt
          ? `Ключ трекеров создан ${formatAgo(madeAt, now)}. Он один для всех ваших машин.`
          : makes
            ? 'Сначала получите ключ: с ним пишут трекеры всех ваших машин.'
            : 'Ключа трекеров ещё нет: его создаёт владелец.'}
      </p>
      <div className="row wrap gap-2">
        <Button
          look={madeAt ? 'ink' : 'quiet'}
          icon={<IconPlugConnected size={20} aria-hidden="true" />}
          onClick={() => setOpen({ dialog: 'tracker' })}
        >
          Подключить трекер
        </Button>
        {makes ? (
          <Button
            look={madeAt ? 'quiet' : 'ink'}
            busy={making}
            onClick={() => (madeAt ? setOpen({ dialog: 'replace' }) : void makeFirst())}
          >
            {madeAt ? 'Новый ключ' : 'Получить ключ'}
          </Button>
        ) : null}
      </div>
      {open?.dialog === 'tracker' ? <TrackerDialog machine={machine} onClose={close} /> : null}
      {open?.dialog === 'key' ? <KeyDialog made={open.key} wialon={wialon} onClose={close} /> : null}
      {open?.dialog === 'replace' ? (
        <ConfirmDialog
          title="Создать новый ключ трекеров?"
          action="Создать новый"
          busyAction="Создаём…"
          onConfirm={makeKey}
          // Once the key is made, its dialog replaces the question.
          onClose={() => setOpen((shown) => (shown?.dialog === 'replace' ? undefined : shown))}
        >
          <p>
            Прежний ключ сразу перестанет действовать: пока новый не вписан в настройки, трекеры всех ваших машин писать
            не смогут. Уже записанное останется.
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

function TrackerDialog({ machine, onClose }: { machine: Props['machine']; onClose: () => void }) {
  const [tracker, setTracker] = useState('')
  const [name, setName] = useState('')
  // Sent again after a lost answer, the form is stored once.
  const [draft] = useState(uuidV4)
  const { busy, failure, attempt } = useAttempt()
  const close = useOwnClose(onClose)
  const { revalidate } = useRevalidator()

  async function make() {
    const body = { equipmentId: machine._id, tracker: tracker.trim(), name: name.trim(), draft }
    await call(makeTracker, { body })
    await revalidate()
    showToast({ text: `Трекер «${body.name}» подключён` })
    close()
  }

  return (
    <FormDialog
      title="Подключить трекер"
      action="Подключить"
      busyAction="Подключаем…"
      look="primary"
      busy={busy}
      failure={failure}
      ready={tracker.trim() !== '' && name.trim() !== ''}
      onSubmit={() => void attempt(make)}
      onClose={onClose}
    >
      <p>
        Трекер будет записывать маршрут машины <b className="anywhere">{machine.name}</b>.
      </p>
      <Field
        label="Номер трекера"
        value={tracker}
        onChange={(event) => setTracker(event.target.value)}
        maxLength={64}
        autoComplete="off"
        hint="IMEI или тот идентификатор, под которым он заведён в Traccar"
        data-first
      />
      <Field
        label="Как назвать трекер"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={60}
        autoComplete="off"
        hint="По названию вы узнаете его в списке, например «Galileosky в кабине»"
      />
    </FormDialog>
  )
}

const ONCE = 'Ключ показан один раз: впишите его в настройки сейчас. Если не успеете, создайте новый.'

/** What to enter in the settings of Traccar or of a tracker. */
const KeyDialog = ({ made, wialon, onClose }: { made: Key; wialon: string | null; onClose: () => void }) => (
  <SecretOnce title="Ключ трекеров" once={ONCE} onClose={onClose}>
    <p>В файл настроек Traccar (conf/traccar.xml) добавьте три строки и перезапустите его:</p>
    <CopyLine label="Куда пересылать" text={`<entry key='forward.url'>${made.traccar}</entry>`} />
    <CopyLine label="В каком виде" text="<entry key='forward.type'>json</entry>" />
    <CopyLine label="Повторять, пока не принято" text="<entry key='forward.retry.enable'>true</entry>" />
    {wialon ? (
      <>
        <p>
          Трекер с протоколом Wialon IPS пишет без Traccar. В его настройках укажите сервер с портом, этот ключ как
          пароль, а как идентификатор — номер, под которым вы подключите его к машине:
        </p>
        <CopyLine label="Сервер и порт" text={wialon} />
        <CopyLine label="Пароль" text={made.key} />
      </>
    ) : null}
  </SecretOnce>
)
