import { site } from '../../api/context'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { Section, TextPage } from '../../ui/page/TextPage'
import type { Route } from './+types/PrivacyPage'
import { privacySections } from './privacy'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { supportEmail, operator, map, videoUrl, auditMonths } = context.get(site)
  return {
    email: supportEmail,
    operator,
    mapHost: hostOf(map.tilesUrl ?? map.styleUrl),
    videoHost: hostOf(videoUrl),
    auditMonths,
  }
}

/** The host that the visitor's browser contacts for an address; undefined for what this site serves itself. */
function hostOf(address: string | undefined): string | undefined {
  // `{s}` stands for one of several servers of a provider; `pmtiles://` precedes the address of a file of tiles.
  const url = address?.replace('{s}.', '').replace(/^pmtiles:\/\//, '')
  return url && URL.canParse(url) ? new URL(url).host : undefined
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Политика конфиденциальности',
    description:
      'Какие данные обрабатывает «Спецкарта», зачем, сколько хранит, кому передаёт и какие cookie ставит; ваши права.',
    path: paths.confidential(),
  })

/** /confidential: what the product does with data today. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage title="Политика конфиденциальности и cookie" lead="Редакция 8, 30 ноября 2026 года">
      {privacySections(loaderData).map(({ number, title, text, list }) => (
        <Section key={number} title={`${number}. ${title}`}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {list.length > 0 ? (
            <ul>
              {list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : null}
        </Section>
      ))}
    </TextPage>
  )
}
