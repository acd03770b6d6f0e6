import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { Section, TextPage } from '../../ui/page/TextPage'
import type { Route } from './+types/CreditsPage'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Данные и лицензии',
    description: 'Чьи карты, названия, значки и шрифты использует «Спецкарта» и на каких условиях.',
    path: paths.credits(),
  })

/** /credits: the sources of the shown data; the licences prescribe some of the wording. */
export default function CreditsPage() {
  return (
    <TextPage title="Данные и лицензии" lead="Чья работа видна на этих страницах">
      <MapData />
      <PlaceData />
      <Drawings />
      <Section title="Программы">
        <p>
          Карту рисует <Out href="https://maplibre.org/">MapLibre GL JS</Out> (BSD-3-Clause), файл встроенной карты
          читает <Out href="https://github.com/protomaps/PMTiles">PMTiles</Out> (BSD-3-Clause). Страницы собраны на
          React, React Router и Mantine (MIT).
        </p>
      </Section>
    </TextPage>
  )
}

function MapData() {
  return (
    <Section title="Карта">
      <ul>
        <li>
          Подробная карта: данные © участники <Out href="https://www.openstreetmap.org/copyright">OpenStreetMap</Out>{' '}
          (ODbL), схема и стиль <Out href="https://openmaptiles.org/">OpenMapTiles</Out>, раздача{' '}
          <Out href="https://openfreemap.org/">OpenFreeMap</Out>.
        </li>
        <li>
          Собственная карта сайта, если она установлена: данные © участники{' '}
          <Out href="https://www.openstreetmap.org/copyright">OpenStreetMap</Out> (ODbL), схема и стиль{' '}
          <Out href="https://protomaps.com/">Protomaps</Out> (BSD-3-Clause).
        </li>
        <li>
          Встроенная карта: Natural Earth, GSHHG, <Out href="https://www.geonames.org/">GeoNames (CC BY 4.0)</Out>.
        </li>
        <li>
          <Out href="https://www.naturalearthdata.com/">Natural Earth</Out> — суша, озёра и границы, общественное
          достояние. Взяты из пакетов mapeo-offline-map (MIT), world-atlas (ISC) и QGIS.
        </li>
        <li>
          <Out href="https://www.soest.hawaii.edu/pwessel/gshhg/">GSHHG 2.3.7</Out> — берега и реки, P. Wessel и W. H.
          F. Smith, LGPL-3.0 или новее.
        </li>
      </ul>
    </Section>
  )
}

function PlaceData() {
  return (
    <Section title="Города и местоположение">
      <ul>
        <li>
          Названия и координаты населённых пунктов: <Out href="https://www.geonames.org/">GeoNames</Out>,{' '}
          <Out href="https://creativecommons.org/licenses/by/4.0/deed.ru">CC BY 4.0</Out>, с изменениями.
        </li>
        <li>
          Улицы и дома, если на сайте загружены адреса: данные © участники{' '}
          <Out href="https://www.openstreetmap.org/copyright">OpenStreetMap</Out> (ODbL).
        </li>
        <li>
          Примерное место посетителя по IP-адресу: <Out href="https://db-ip.com">IP Geolocation by DB-IP</Out>, CC BY
          4.0, с изменениями.
        </li>
      </ul>
    </Section>
  )
}

function Drawings() {
  return (
    <Section title="Значки и шрифт">
      <ul>
        <li>
          Значки машин и работ: <Out href="https://pictogrammers.com/library/mdi/">Material Design Icons</Out>,{' '}
          <Out href="https://www.apache.org/licenses/LICENSE-2.0">Apache-2.0</Out>, часть изменена; остальные нарисованы
          для «Спецкарты».
        </li>
        <li>
          Значки кнопок и меню: <Out href="https://tabler.io/icons">Tabler Icons</Out>, MIT.
        </li>
        <li>
          Шрифт: <Out href="https://github.com/googlefonts/golos-text">Golos Text</Out>, SIL Open Font License 1.1.
        </li>
      </ul>
    </Section>
  )
}

function Out({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href}>
      {children}
    </a>
  )
}
