import { hasAndroidApp } from '@spetskarta/shared/site.ts'
import type { ReactNode } from 'react'
import { site } from '../../../api/context'
import { paths } from '../../../paths'
import { pageMeta } from '../../../ui/page/meta'
import { TextPage } from '../../../ui/page/TextPage'
import type { Route } from './+types/InstructionPage'
import css from './InstructionPage.module.css'
import { PhotoGuide, RecordGuide } from './RecordGuide'
import { SearchGuide, ServiceGuide } from './ServiceGuide'

export const loader = ({ context }: Route.LoaderArgs) => ({ android: hasAndroidApp(context.get(site)) })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Инструкция',
    description:
      'Как найти спецтехнику или заказ на карте, разместить свою машину, записать её маршрут и фото телефоном водителя ' +
      'и показать их заказчику.',
    path: paths.instruction(),
  })

/** /instruction: how to use the product, step by step. */
export default function InstructionPage({ loaderData: { android } }: Route.ComponentProps) {
  return (
    <TextPage title="Инструкция" lead="По шагам: от первого поиска до контроля машины">
      <nav className={css.contents} aria-label="Содержание">
        <ul>
          {PARTS.map(({ id, title }) => (
            <li key={id} className="lines-airy">
              <a className="link" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {PARTS.map(({ id, title, Guide }) => (
        <section key={id} id={id} className={`${css.part} target stack`}>
          <h2>{title}</h2>
          <Guide android={android} />
        </section>
      ))}
    </TextPage>
  )
}

const PARTS: { id: string; title: string; Guide: (props: { android: boolean }) => ReactNode }[] = [
  { id: 'service', title: 'Инструкция сервиса', Guide: ServiceGuide },
  { id: 'search', title: 'Аренда техники и поиск заказов', Guide: SearchGuide },
  { id: 'record', title: 'Запись местоположения', Guide: RecordGuide },
  { id: 'photos', title: 'Фотоконтроль работ', Guide: PhotoGuide },
]
