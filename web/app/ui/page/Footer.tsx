import { Link } from 'react-router'
import { paths } from '../../paths'
import css from './Footer.module.css'

/** The last line of text pages. */
export function Footer() {
  return (
    <footer className={`${css.footer} line-above wrap quiet small`}>
      <span>© Спецкарта</span>
      <Link className="link" to={paths.confidential()}>
        Политика конфиденциальности
      </Link>
      <Link className="link" to={paths.instruction()}>
        Инструкция
      </Link>
      <Link className="link" to={paths.contacts()}>
        Контакты
      </Link>
      <Link className="link" to={paths.credits()}>
        Данные и лицензии
      </Link>
    </footer>
  )
}
