import { useLocation } from 'react-router'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import css from './ForumFrame.module.css'

/** Explains to visitors how they can write; after logging in they return here. */
export function Guest() {
  const { pathname, search } = useLocation()
  const next = pathname + search
  return (
    <aside className={`${css.guest} pad-row card marked between wrap`} aria-label="Как написать">
      <p>Читать форум может каждый, писать — после входа. Нужны только почта и пароль.</p>
      <p className="wrap">
        <ButtonLink to={paths.login({ next })} look="primary">
          Войти
        </ButtonLink>
        <ButtonLink to={paths.signup({ next })}>Зарегистрироваться</ButtonLink>
      </p>
    </aside>
  )
}
