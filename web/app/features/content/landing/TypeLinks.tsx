import { Link } from 'react-router'
import { paths } from '../../../paths'
import { IconArrowRight } from '../../../ui/icon/icons.ts'
import { ItemIcon } from '../../../ui/item/ItemIcon'
import { typeLabel } from '../../../ui/item/types'
import part from './Part.module.css'
import css from './TypeLinks.module.css'

const MACHINES = [
  'ekskavator',
  'ekskavator-pogruzchik',
  'mini-ekskavator',
  'avtokran',
  'kran-manipulyator',
  'samosval',
  'buldozer',
  'frontalnyj-pogruzchik',
  'avtovyshka',
  'yamobur',
  'avtobetononasos',
  'katok-gruntovyj',
]
const WORKS = [
  'rytyo-kotlovana',
  'rytyo-transhej',
  'planirovka-uchastka',
  'vyvoz-grunta',
  'septik-i-drenazh',
  'burenie-pod-stolby',
  'demontazh-zdanij',
  'montazh-konstrukcij',
  'asfaltirovanie',
  'blagoustrojstvo',
  'raschistka-uchastka',
  'uborka-snega',
]

/** The common types, each a link to its own map. */
export function TypeLinks() {
  return (
    <section className={part.band}>
      <div className={`${part.part} ${css.inside}`}>
        <Part
          title="Аренда техники"
          types={MACHINES}
          to={paths.rent}
          all={paths.allEquipments()}
          allText="Вся техника"
        />
        <Part
          title="Поиск работы для техники"
          types={WORKS}
          to={paths.jobs}
          all={paths.allOrders()}
          allText="Все заказы"
          order
        />
      </div>
    </section>
  )
}

interface Props {
  title: string
  types: readonly string[]
  to: (type: string) => string
  all: string
  allText: string
  order?: boolean
}

function Part({ title, types, to, all, allText, order }: Props) {
  return (
    <div className="gap-4 stack">
      <h2>{title}</h2>
      <ul className={`${css.types} lane gap-2`}>
        {types.map((type) => (
          <li key={type}>
            <Link to={to(type)} className={`${css.type} framed framed-lit gap-3 surface semibold row medium`}>
              <span className={`rounded-sm tile ink ${order ? css.order : css.machine}`}>
                <ItemIcon type={type} size={26} />
              </span>
              {typeLabel(type).name}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to={all} className="inline tight reach underlines strong">
          {allText} <IconArrowRight size={18} aria-hidden="true" />
        </Link>
      </p>
    </div>
  )
}
