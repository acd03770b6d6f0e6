import { paths } from '../../../paths'
import { pageMeta } from '../../../ui/page/meta'
import { TextPage } from '../../../ui/page/TextPage'
import type { Route } from './+types/InstructionPage'
import css from './InstructionPage.module.css'
import { PhotoGuide, RecordGuide } from './RecordGuide'
import { SearchGuide, ServiceGuide } from './ServiceGuide'

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
export default function InstructionPage() {
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
          <Guide />
        </section>
      ))}
    </TextPage>
  )
}

const PARTS = [
  { id: 'service', title: 'Инструкция сервиса', Guide: ServiceGuide },
  { id: 'search', title: 'Аренда техники и поиск заказов', Guide: SearchGuide },
  { id: 'record', title: 'Запись местоположения', Guide: RecordGuide },
  { id: 'photos', title: 'Фотоконтроль работ', Guide: PhotoGuide },
] as const
