import { RADIUS } from '@spetskarta/shared/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { IconBell, IconHeart, IconMapPinPlus, IconPlus, IconTargetArrow } from '../../../ui/icon/icons.ts'
import { findItems } from '../../search-address/find-items'
import { type Area, centreOfArea, type Intent, radiusOf } from '../../search-address/intent'
import { useUser } from '../../visitor/use-user'
import css from './ResultsPanel.module.css'

/** Radii tried for finding the nearest results, km. */
const TRIED = [10, 20, 30, 50, 75, 100, 150, 200, RADIUS.max]

/** The smallest radius with results; undefined where there are none within 300 km. */
async function radiusWithResults(intent: Intent): Promise<number | undefined> {
  const centre = centreOfArea(intent.area)
  for (const radius of TRIED.filter((km) => km > radiusOf(intent.area))) {
    const { count } = await findItems(call, { ...intent, area: { kind: 'around', centre, radius } }, 0)
    if (count > 0) return radius
  }
  return undefined
}

/** The rectangle is empty: suggests how to find something, and how to publish something. */
export function NothingFound({ intent, onArea }: { intent: Intent; onArea: (area: Area) => void }) {
  const user = useUser()
  const nearest = useMutation({
    mutationFn: () => radiusWithResults(intent),
    onSuccess: (radius) => {
      if (radius) onArea({ kind: 'around', centre: centreOfArea(intent.area), radius })
    },
  })
  return (
    <>
      <section className={`${css.part} line-below stack`}>
        <p className={`${css.advice} quiet`}>Увеличьте радиус или передвиньте квадрат.</p>
        <Button
          wide
          busy={nearest.isPending}
          icon={<IconTargetArrow size={20} aria-hidden="true" />}
          onClick={() => nearest.mutate()}
        >
          {nearest.isPending ? 'Ищем…' : 'Показать ближайшие'}
        </Button>
        <p className={`${css.advice} quiet`} role="status">
          {nearest.isSuccess && !nearest.data ? 'В радиусе 300\u00a0км ничего нет.' : ''}
          {nearest.isError ? errorText(nearest.error).text : ''}
        </p>
      </section>
      {user ? <ForUsers /> : <ForGuests />}
    </>
  )
}

/** A user with an account can publish at once. */
function ForUsers() {
  const plus = <IconPlus size={20} aria-hidden="true" />
  return (
    <section className={`${css.part} line-below stack`}>
      <h2 className="text-section">Разместите здесь своё объявление</h2>
      <p className={`${css.advice} quiet`}>Это бесплатно. Своя машина или заказ появится на карте сразу.</p>
      <ButtonLink to={paths.newEquipment()} look="primary" wide icon={plus}>
        Добавить Технику
      </ButtonLink>
      <ButtonLink to={paths.newOrder()} wide icon={plus}>
        Добавить Заказ
      </ButtonLink>
    </section>
  )
}

/** How to publish, and the other benefits of an account. */
function ForGuests() {
  return (
    <>
      <section className={`${css.part} line-below stack`}>
        <h2 className="text-section">Разместите здесь своё объявление</h2>
        <p className={`${css.advice} quiet`}>
          Техника и заказы размещаются бесплатно. Нужна только почта: зарегистрируйтесь или войдите.
        </p>
        <div className={`${css.buttons} gap-2 grid`}>
          <ButtonLink to={paths.signup()} look="primary">
            Регистрация
          </ButtonLink>
          <ButtonLink to={paths.login()}>Вход</ButtonLink>
        </div>
      </section>
      <section className={`${css.part} line-below stack`}>
        <h2 className="text-section">Что даёт учётная запись</h2>
        <ul className={`${css.gains} gap-4 grid`}>
          <li className="flex gap-3">
            <IconMapPinPlus size={22} aria-hidden="true" />
            Любое число своих машин и заказов на карте
          </li>
          <li className="flex gap-3">
            <IconBell size={22} aria-hidden="true" />
            Письмо, когда рядом появится подходящий заказ или машина
          </li>
          <li className="flex gap-3">
            <IconHeart size={22} aria-hidden="true" />
            Избранное: найденное не потеряется
          </li>
        </ul>
      </section>
    </>
  )
}
