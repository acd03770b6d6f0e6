import { useState } from 'react'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { EmptyState } from '../../../ui/State'
import type { Threads } from '../use-threads'
import { FoundMessages } from './FoundMessages'
import { SearchField } from './SearchField'
import { stepRows } from './step-rows'
import css from './ThreadList.module.css'
import { ThreadRowLink } from './ThreadRowLink'

interface Props {
  list: Threads
  now: number
  /** A thread stands beside it: its name is the page's heading then. */
  beside: boolean
  className: string
}

/** One's threads, the last ones first, and the search in them. */
export function ThreadList({ list, now, beside, className }: Props) {
  const [query, setQuery] = useState('')
  const { threads, next, busy, more } = list
  const Heading = beside ? 'h2' : 'h1'
  return (
    <div className={`${css.pane} ${className} column`}>
      <Heading className={css.title}>Сообщения</Heading>
      {threads.length > 0 ? <SearchField onQuery={setQuery} /> : null}
      {query ? (
        <FoundMessages query={query} now={now} />
      ) : (
        <nav className={`${css.rows} card scroll`} aria-label="Переписки">
          {threads.length === 0 ? <NoThreads /> : null}
          <ul className="ruled" onKeyDown={stepRows}>
            {threads.map((row) => (
              <li key={row.id}>
                <ThreadRowLink row={row} now={now} />
              </li>
            ))}
          </ul>
          {next ? (
            <div className="pad">
              <Button wide busy={busy} onClick={() => void more()}>
                Показать ещё
              </Button>
            </div>
          ) : null}
        </nav>
      )}
    </div>
  )
}

const NoThreads = () => (
  <div className="pad">
    <EmptyState title="Переписок пока нет" actions={<ButtonLink to={paths.allEquipments()}>Вся техника</ButtonLink>}>
      Откройте объявление и нажмите «Написать». Вопросы о вашей технике и заказах тоже появятся здесь.
    </EmptyState>
  </div>
)
