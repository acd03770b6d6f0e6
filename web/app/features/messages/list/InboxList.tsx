import { useState } from 'react'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { CardSkeletons, EmptyState, FailedState } from '../../../ui/State'
import type { Inbox } from '../use-inbox'
import { FoundMessages } from './FoundMessages'
import css from './InboxList.module.css'
import { InboxRowLink } from './InboxRowLink'
import { inboxRows, SHOWS } from './inbox-rows'
import { SearchField } from './SearchField'
import { stepRows } from './step-rows'

interface Props {
  list: Inbox
  now: number
  className: string
}

const SHOW_WORDS = { mine: 'Ваш ход', going: 'Идут', over: 'Закрытые' } as const

/** The user's deals and questions, newest first, and a search in all messages. */
export function InboxList({ list, now, className }: Props) {
  const [query, setQuery] = useState('')
  const { show, mine, rest, busy, failed, more, choose } = list
  const rows = inboxRows(list)
  const left = rest.deals || (!show && rest.threads)
  return (
    <div className={`${css.pane} ${className} column`}>
      <SearchField onQuery={setQuery} />
      {query ? (
        <FoundMessages query={query} now={now} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a column in all browsers */}
          <div className={`${css.shows} wrap`} role="group" aria-label="Какие сделки">
            {[undefined, ...SHOWS].map((one) => (
              <Button
                key={one ?? 'all'}
                size="small"
                look={one === show ? 'frame' : 'outlined'}
                aria-pressed={one === show}
                className={css.show}
                onClick={() => void choose(one)}
              >
                {one ? SHOW_WORDS[one] : 'Все'}
                {one === 'mine' && mine > 0 ? ` ${mine}` : ''}
              </Button>
            ))}
          </div>
          <nav className={`${css.rows} card scroll`} aria-label="Сделки и переписки" aria-busy={busy}>
            {failed ? (
              <FailedState title="Список не загрузился" error={failed} onRetry={() => void choose(show)} />
            ) : rows.length === 0 ? (
              busy ? (
                <CardSkeletons />
              ) : (
                <Nothing filtered={show !== undefined} />
              )
            ) : (
              <ul className="ruled" onKeyDown={stepRows}>
                {rows.map((row) => (
                  <li key={row.key}>
                    <InboxRowLink row={row} now={now} />
                  </li>
                ))}
              </ul>
            )}
            {left && !failed ? (
              <div className="pad">
                <Button wide busy={busy} onClick={() => void more()}>
                  Показать ещё
                </Button>
              </div>
            ) : null}
          </nav>
        </>
      )}
    </div>
  )
}

const Nothing = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState title="Здесь пусто">Все заявки, брони и переписки — под кнопкой «Все».</EmptyState>
  ) : (
    <EmptyState title="Сделок пока нет" actions={<ButtonLink to={paths.allEquipments()}>Вся техника</ButtonLink>}>
      Отправьте заявку — владельцы ответят ценой и датами. Заявки на вашу технику и вопросы о ней придут сюда же.
    </EmptyState>
  )
