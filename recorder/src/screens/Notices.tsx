import type { CameraProblem } from '../platform/platform'
import { type Hole, lengthOf } from '../recording/holes'
import type { PhoneRecorder } from '../recording/recorder'
import type { State } from '../recording/state'
import { Button } from '../ui/Button'
import { lengthText, pointsText, queueText, timeText, wholeText } from '../ui/texts'
import { Box } from './Box'
import { Refused } from './Refused'

/** Every problem, in plain words. */
export function Notices({ recorder, state }: { recorder: PhoneRecorder; state: State }) {
  const { problem, holes, room, thinned, skew, counts, rejected, photo } = state
  return (
    <div role="status">
      <Refused recorder={recorder} state={state} />
      {problem === 'denied' ? (
        <Box
          icon="warning"
          look="red"
          title="Нет доступа к местоположению"
          text="Разрешите его для этого сайта в настройках браузера и включите геолокацию в телефоне."
        />
      ) : null}
      {problem === 'insecure' ? (
        <Box
          icon="warning"
          look="red"
          title="Здесь записывать нельзя"
          text="Браузер даёт местоположение только по защищённому адресу, который начинается с https."
        />
      ) : null}
      <Holes holes={holes} onClose={() => recorder.putAway('holes')} />
      {room === 'enough' ? null : (
        <Box
          icon="warning"
          look="yellow"
          title={room === 'low' ? 'Место в телефоне кончается' : 'Место в телефоне кончилось'}
          text={room === 'low' ? 'Освободите место или найдите связь.' : 'Фото не снимаем, чтобы хватило места точкам.'}
        />
      )}
      {thinned.photos + thinned.points > 0 ? (
        <Box
          icon="warning"
          look="yellow"
          title={`Не хватило места: удалено ${queueText(thinned)}`}
          text={thinned.points > 0 ? 'Маршрут сохранён, но реже.' : 'Все точки маршрута целы.'}
        >
          <Button onClick={() => recorder.putAway('thinned')}>Понятно</Button>
        </Box>
      ) : null}
      {skew ? (
        <Box
          icon="warning"
          look="yellow"
          title={`Часы телефона ${skew < 0 ? 'спешат' : 'отстают'} на ${lengthText(Math.abs(skew))}`}
          text="Время точек и фото исправляем сами."
        />
      ) : null}
      {counts.stuck > 0 ? (
        <Box
          icon="warning"
          look="yellow"
          title={`Сервер не принял ${wholeText(counts.stuck)} фото`}
          text="Они повреждены."
        />
      ) : null}
      {rejected > 0 ? <Box icon="warning" look="yellow" title={`Сервер отбросил: ${pointsText(rejected)}`} /> : null}
      {photo.state === 'failed' ? (
        <Box icon="camera" look="yellow" title="Фото не снято" text={CAMERA_TEXTS[photo.problem]}>
          <Button onClick={() => recorder.putAway('photo')}>Понятно</Button>
        </Box>
      ) : null}
    </div>
  )
}

const CAMERA_TEXTS: Record<CameraProblem | 'no_room', string> = {
  denied: 'Разрешите доступ к камере в настройках браузера.',
  missing: 'Камеры нет или она занята другим приложением.',
  failed: 'Камера не ответила. Попробуйте ещё раз.',
  no_room: 'В телефоне кончилось место.',
}

function Holes({ holes, onClose }: { holes: Hole[]; onClose: () => void }) {
  const last = holes.at(-1)
  if (!last) return null
  const more = holes.length > 1 ? ` Всего перерывов ${holes.length}, вместе ${lengthText(lengthOf(holes))}.` : ''
  return (
    <Box
      icon="warning"
      look="yellow"
      title={`Не записано с ${timeText(last.from)} до ${timeText(last.to)}`}
      text={`${HOLE_TEXTS[last.reason]}${more} Пишет и с погашенным экраном отдельное приложение.`}
    >
      <Button onClick={onClose}>Понятно</Button>
      <a href="/app" target="_blank" rel="noreferrer" style={{ alignSelf: 'center', padding: '12px 4px' }}>
        Какое приложение поставить
      </a>
    </Box>
  )
}

const HOLE_TEXTS: Record<Hole['reason'], string> = {
  hidden: 'Экран погас или страница была закрыта другой: браузер в это время не даёт местоположение.',
  closed: 'Страница была закрыта.',
  signal: 'Не было сигнала GPS.',
}
