import { type FoundMessage, MESSAGES_FOUND, searchMessages } from '@spetskarta/shared/messages/messages.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { paths } from '../../../paths'
import { CardSkeletons, EmptyState, FailedState } from '../../../ui/State'
import { shortWhen } from '../when'
import css from './InboxList.module.css'
import { stepRows } from './step-rows'

type Answer = { state: 'asking' } | { state: 'found'; found: FoundMessage[] } | { state: 'failed'; error: unknown }

/** The results of a search; pressing one opens the thread at that message. */
export function FoundMessages({ query, now }: { query: string; now: number }) {
  const [answer, setAnswer] = useState<Answer>({ state: 'asking' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` repeats the search
  useEffect(() => {
    const asking = new AbortController()
    call(searchMessages, { querystring: { q: query } }, asking.signal).then(
      ({ found }) => setAnswer({ state: 'found', found }),
      (error: unknown) => asking.signal.aborted || setAnswer({ state: 'failed', error }),
    )
    return () => asking.abort()
  }, [query, attempt])
  return (
    <section className={`${css.rows} card scroll`} aria-label="Найдено" aria-busy={answer.state === 'asking'}>
      {answer.state === 'asking' ? <CardSkeletons /> : null}
      {answer.state === 'failed' ? (
        <div className="pad">
          <FailedState title="Поиск не удался" error={answer.error} onRetry={() => setAttempt(attempt + 1)} />
        </div>
      ) : null}
      {answer.state === 'found' && answer.found.length === 0 ? (
        <div className="pad" role="status">
          <EmptyState title="Ничего не нашлось">Ищем слова сообщений, имена и названия объявлений.</EmptyState>
        </div>
      ) : null}
      {answer.state === 'found' ? (
        <ul className="ruled" onKeyDown={stepRows}>
          {answer.found.map((one) => (
            <li key={`${one.thread} ${one.number}`}>
              <Link
                to={paths.thread(one.thread, { at: one.number })}
                className={`${css.row} inset-focus block lit lines-dense`}
              >
                <span className="between">
                  <b className="cut">{one.other ?? 'Учётная запись удалена'}</b>
                  <time className="quiet small nowrap firm" dateTime={one.at}>
                    {shortWhen(one.at, now)}
                  </time>
                </span>
                <span className="quiet small cut block">{one.subject}</span>
                <span className={`${css.found} small clamp anywhere`}>
                  {one.mine ? 'Вы: ' : ''}
                  {hitsIn(one.text, query).map(({ text, hit }, i) =>
                    hit ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key
                      <mark key={i} className={css.hit}>
                        {text}
                      </mark>
                    ) : (
                      text
                    ),
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {answer.state === 'found' && foundNote(answer.found.length) ? (
        <p className="pad line-above quiet small">{foundNote(answer.found.length)}</p>
      ) : null}
    </section>
  )
}

/** Said below the results where the search has returned all that it may, so that there may be more. */
export const foundNote = (count: number): string | undefined =>
  count < MESSAGES_FOUND ? undefined : `Показаны последние ${count}. Добавьте слов, чтобы найти остальные.`

/** Number of characters shown before the first word found. */
const BEFORE = 40

/** A text, cut to begin shortly before the first word found, in pieces: the words of the search, and the rest. */
export function hitsIn(given: string, query: string): { text: string; hit: boolean }[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const first = Math.min(...words.map((word) => given.toLowerCase().indexOf(word)).filter((at) => at >= 0))
  const from = Number.isFinite(first) && first > BEFORE * 2 ? first - BEFORE : 0
  const text = (from ? '…' : '') + given.slice(from)
  const low = text.toLowerCase()
  const pieces: { text: string; hit: boolean }[] = []
  let done = 0
  for (let at = 0; at < text.length; ) {
    const word = words.find((one) => low.startsWith(one, at))
    if (!word) {
      at++
      continue
    }
    if (at > done) pieces.push({ text: text.slice(done, at), hit: false })
    pieces.push({ text: text.slice(at, at + word.length), hit: true })
    at += word.length
    done = at
  }
  if (done < text.length) pieces.push({ text: text.slice(done), hit: false })
  return pieces
}
