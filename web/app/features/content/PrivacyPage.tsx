import { site } from '../../api/context'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/meta'
import { Section, TextPage } from '../../ui/TextPage'
import type { Route } from './+types/PrivacyPage'
import { type MapProvider, privacySections } from './privacy'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { supportEmail, map } = context.get(site)
  return { email: supportEmail, provider: providerOf(map) }
}

/** Whom the visitor's browser asks for the map: nobody where the built-in one is shown. */
function providerOf({
  styleUrl,
  tilesUrl,
}: {
  styleUrl: string | undefined
  tilesUrl: string | undefined
}): MapProvider {
  // `{s}` stands for one of several servers of the same provider.
  const address = (tilesUrl ?? styleUrl)?.replace('{s}.', '')
  if (address === 'builtin') return undefined
  return address && URL.canParse(address) ? { host: new URL(address).host } : { host: 'tiles.openfreemap.org' }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Политика конфиденциальности',
    description: 'Какие данные посетителей обрабатывает «Спецкарта», зачем и как долго.',
    path: paths.confidential(),
  })

/** /confidential: what the product does with data today; the numbers of the parts are those of the headings. */
export default function PrivacyPage({ loaderData: { email, provider } }: Route.ComponentProps) {
  return (
    <TextPage title="Политика конфиденциальности" lead="Редакция 2, 21 ноября 2026 года">
      {privacySections({ email, provider }).map(({ title, text }, index) => (
        <Section key={title} title={`${index + 1}. ${title}`}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
      ))}
    </TextPage>
  )
}
