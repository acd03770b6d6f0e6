import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../away/lazy-part'
import { IconCheck } from '../icon/icons.ts'
import { useWide } from '../use-width'
import css from './AccountPage.module.css'

/** Only decoration, for which a phone has no room. */
const MapPicture = lazyPart(async () => ({ default: (await import('./MapPicture')).MapPicture }))

/** A page with one narrow form; beside it, where there is room, the benefits of an account. */
export function AccountPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const wide = useWide()
  return (
    <div className={`${css.page} surface`}>
      <div className={`${css.column} gap-4 wide stack`}>
        <h1>{title}</h1>
        {lead ? <p className="pretty quiet">{lead}</p> : null}
        {children}
      </div>
      <aside className={`${css.side} clip hide-below-lg`} aria-label="Зачем учётная запись">
        <div className={css.picture}>
          {wide ? (
            <Suspense>
              <MapPicture />
            </Suspense>
          ) : null}
        </div>
        <div className={`${css.pitch} rounded-lg marked graphite gap-4 stack`}>
          <h2>
            Ваши машины —<br />
            на карте у тех, кто их ищет
          </h2>
          <ul className="stack">
            <Benefit>Нужны только почта и пароль</Benefit>
            <Benefit>Бесплатно: сколько угодно машин и заказов</Benefit>
            <Benefit>Избранное, письма о заказах рядом с вашей техникой</Benefit>
          </ul>
        </div>
      </aside>
    </div>
  )
}

function Benefit({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-10">
      <IconCheck size={20} aria-hidden="true" />
      {children}
    </li>
  )
}

/** The line between the form and the alternative. */
export const Divider = ({ children }: { children: ReactNode }) => (
  <p className={`${css.divider} row quiet small`}>{children}</p>
)
