import type { CompanyActs } from '@spetskarta/shared/company/people.ts'
import { ROLE_NAMES } from '@spetskarta/shared/company/rights.ts'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { dayText } from '../../../ui/text/days'
import { moscowDate, moscowTime } from '../../../ui/text/moscow'

/** Who changed what, newest first. */
export const CompanyLog = ({ log: { acts, next } }: { log: CompanyActs }) => (
  <section className="clip card">
    <h2 className="pad-row line-below">Кто что менял</h2>
    {acts.length === 0 ? (
      <p className="pad-row quiet">Пока никто ничего не менял.</p>
    ) : (
      <ul className="ruled">
        {acts.map(({ id, at, name, role, act, machine }) => (
          <li key={id} className="pad-row medium">
            <span className="between wrap">
              <span>
                <b className="anywhere strong">{name}</b>, {ROLE_NAMES[role]}
              </span>
              <time dateTime={at} className="digits quiet small">
                {dayText(moscowDate(Date.parse(at)), 'plain')}, {moscowTime(Date.parse(at))}
              </time>
            </span>
            <span className="anywhere quiet">
              {act}
              {machine ? ` · ${machine}` : ''}
            </span>
          </li>
        ))}
      </ul>
    )}
    {next === null ? null : (
      <p className="pad-row line-above">
        <ButtonLink to={paths.people({ before: next })} size="small">
          Раньше
        </ButtonLink>
      </p>
    )}
  </section>
)
