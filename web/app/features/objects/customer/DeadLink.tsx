import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { EmptyState } from '../../../ui/State'
import css from './CustomerPage.module.css'

/** In place of a page whose link was ended, has expired or was never right. */
export const DeadLink = () => (
  <div className={`${css.dead} page`}>
    <title>Ссылка не работает — Спецкарта</title>
    <h1 className="visually-hidden">Страница заказчика</h1>
    <EmptyState
      title="Ссылка не работает"
      actions={
        <ButtonLink to={paths.map()} reloadDocument>
          Открыть карту
        </ButtonLink>
      }
    >
      Владелец техники выключил её, или её срок вышел. Попросите новую.
    </EmptyState>
  </div>
)
