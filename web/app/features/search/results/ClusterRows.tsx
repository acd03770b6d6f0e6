import { type Bounds, distanceKm, type Position } from '@spetskarta/shared/geo.ts'
import type { Cluster } from '@spetskarta/shared/search/search.ts'
import { IconChevronRight } from '../../../ui/icon/icons.ts'
import { countOf, formatKm, MACHINES, ORDERS } from '../../../ui/text/format'
import { sideOf } from '../../search-address/results'
import css from './ClusterRows.module.css'

interface Props {
  clusters: Cluster[]
  centre: Position
  onOpen: (bounds: Bounds) => void
}

/** A row for each cluster on the map, the nearest first; opening one searches its square. */
export function ClusterRows({ clusters, centre, onOpen }: Props) {
  const rows = clusters.map((cluster) => ({ cluster, km: distanceKm(centre, cluster) })).sort((a, b) => a.km - b.km)
  return (
    <>
      <p className="pad-row quiet medium">
        Объявлений слишком много для списка. Выберите тип, уменьшите радиус или откройте группу.
      </p>
      <ul>
        {rows.map(({ cluster, km }) => (
          <li key={`${cluster.lat} ${cluster.lng}`}>
            <button
              type="button"
              className={`${css.row} inset-focus text-left line-above wide lit between`}
              onClick={() => onOpen(cluster.bounds)}
            >
              <span>
                <b className="block strong">
                  {[
                    cluster.machines && countOf(cluster.machines, MACHINES),
                    cluster.orders && countOf(cluster.orders, ORDERS),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </b>
                <small className="quiet small">
                  {km < 1 ? 'в центре' : `${formatKm(km)} к ${sideOf(centre, cluster)}`}
                </small>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
