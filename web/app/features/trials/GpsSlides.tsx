import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { IconCamera, IconDeviceMobile, IconRoute, IconShare } from '../../ui/icon/icons.ts'
import { closeLayers } from '../../ui/layers'
import css from './GpsSlides.module.css'

const SLIDES = [
  {
    icon: IconDeviceMobile,
    title: 'Трекер — телефон водителя',
    text: 'Отдельный прибор не нужен. Водитель включает запись, точки и фото уходят сами; без связи они ждут в телефоне.',
  },
  {
    icon: IconRoute,
    title: 'Где машина и как она ехала',
    text: 'Маршрут окрашен по скорости, стоянки подписаны, разрывы видны. Ползунок времени показывает любой момент дня.',
  },
  {
    icon: IconCamera,
    title: 'Фото с объекта',
    text: 'Снимки стоят на карте и на шкале времени: видно, что сделано, где и когда.',
  },
  {
    icon: IconShare,
    title: 'Ссылка для заказчика',
    text: 'Публичный маршрут открывается без регистрации. Выключите его — и ссылка сразу перестанет работать.',
  },
] as const

/** Explains monitoring in four slides. */
export default function GpsSlides({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const { icon: Icon, title, text } = SLIDES[at] ?? SLIDES[0]
  const last = at === SLIDES.length - 1

  async function tryIt() {
    // Closing the dialog is a step back in the history: it must finish before another page opens, or it would leave that page.
    await closeLayers()
    onClose()
    await navigate(paths.track('test'))
  }
  return (
    <Dialog
      title="GPS-мониторинг техники"
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={() => setAt(at - 1)} disabled={at === 0}>
            Назад
          </Button>
          {last ? (
            <Button look="primary" onClick={() => void tryIt()}>
              Посмотреть пример
            </Button>
          ) : (
            <Button look="primary" onClick={() => setAt(at + 1)} data-first>
              Дальше
            </Button>
          )}
        </>
      }
    >
      <div className={`${css.slide} row`} aria-live="polite">
        <Icon size={56} stroke={1.5} aria-hidden="true" />
        <h3 className="ink text-title-3">{title}</h3>
        <p>{text}</p>
        <p className={`${css.count} small`}>{`${at + 1} из ${SLIDES.length}`}</p>
      </div>
    </Dialog>
  )
}
