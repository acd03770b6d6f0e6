import type { OwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import { IconCalendar, IconClock, IconFileCheck, IconShieldCheck } from '../../../ui/icon/icons.ts'
import { answersText, hereSinceText, lookedAtNames, lookedAtText, verifiedText } from './owner-text'

/** What was verified about an owner, how soon the owner answers, and since when they are registered. */
export function OwnerFactsLine({ facts }: { facts: OwnerFacts | undefined }) {
  if (!facts) return null
  const verified = verifiedText(facts)
  const lookedAt = lookedAtText(facts)
  const answers = answersText(facts)
  return (
    <ul className="stack gap-2 medium" aria-label="О владельце">
      {verified ? (
        <li className="row start">
          <IconShieldCheck size={20} aria-hidden="true" className="ok" />
          <div>
            <p className="ok strong">{verified}</p>
            <p className="quiet small">
              ИНН сверен с открытыми данными ФНС. Что он принадлежит владельцу, покажут его документы.
            </p>
          </div>
        </li>
      ) : null}
      {lookedAt ? (
        <li className="row start">
          <IconFileCheck size={20} aria-hidden="true" className="ok" />
          <div>
            <p className="ok strong">{lookedAt}</p>
            <p className="quiet small">Модератор посмотрел: {lookedAtNames(facts)}. Сами документы сайт не хранит.</p>
          </div>
        </li>
      ) : null}
      {answers ? (
        <li className="row quiet">
          <IconClock size={20} aria-hidden="true" />
          {answers}
        </li>
      ) : null}
      <li className="row quiet">
        <IconCalendar size={20} aria-hidden="true" />
        {hereSinceText(facts)}
      </li>
    </ul>
  )
}
