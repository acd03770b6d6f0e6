import type { Deal } from '@spetskarta/shared/deals/deals.ts'
import { madeText, momentText } from './deal-words'

/** The steps that both sides took, newest last. */
export function History({ subject, history }: { subject: 'offer' | 'deal'; history: Deal['history'] }) {
  if (history.length === 0) return null
  return (
    <section className="card pad gap-3 stack" aria-labelledby="history">
      <h2 id="history">Что было</h2>
      <ol className="gap-2 stack medium">
        {history.map((made) => (
          <li key={`${made.at} ${made.step}`} className="between">
            <span className="anywhere">{madeText(subject, made)}</span>
            <time className="quiet small nowrap firm" dateTime={made.at}>
              {momentText(made.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
