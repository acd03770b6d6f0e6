import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/State'

/** Shown in place of what a link opened, if it was ended, has expired or never existed. `whose`: the owner of what it showed. */
export const EndedLink = ({ whose }: { whose: 'машины' | 'техники' }) => (
  <EmptyState
    title="Ссылка не работает"
    actions={
      <ButtonLink to={paths.map()} reloadDocument>
        Открыть карту
      </ButtonLink>
    }
  >
    Владелец {whose} выключил её, или её срок вышел. Попросите новую.
  </EmptyState>
)
