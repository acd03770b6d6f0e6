import type { Bounds } from '@spetskarta/shared/geo.ts'
import { getParkMarks } from '@spetskarta/shared/park/park.ts'
import { projected } from '@spetskarta/shared/still.ts'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { StillGround } from '../../map/still/StillGround'
import { paths } from '../../paths'
import { GroupMark, MachineMark } from './marks'
import css from './ParkStill.module.css'
import { marksFilterOf, type ParkQuery } from './park-query'
import { stillView } from './still-view'

interface Props {
  query: ParkQuery
  bounds: Bounds | null
}

const UNITS = 1000
const STAY = { replace: true, preventScrollReset: true } as const

/** Places of the machines for a browser that cannot draw the map: a picture of the ground with the same marks. */
export function ParkStill({ query, bounds }: Props) {
  const navigate = useNavigate()
  const view = stillView(bounds)
  const { data } = useQuery({
    queryKey: ['park-marks', 'still', view.bounds, marksFilterOf(query)],
    queryFn: ({ signal }) =>
      call(getParkMarks, { querystring: { ...view.bounds, ...marksFilterOf(query), width: view.pixels } }, signal),
  })
  const at = (place: { lat: number; lng: number }) => {
    const { x, y } = projected(place)
    const [right, down] = [(x - view.box.x) / view.box.width, (y - view.box.y) / view.box.height]
    return { '--right': right, '--down': down } as CSSProperties
  }
  return (
    <div className={`${css.still} over clip`}>
      <div className={css.square}>
        <svg viewBox={`0 0 ${UNITS} ${UNITS}`} className="over" aria-hidden="true">
          <StillGround box={view.box} unit={UNITS / view.box.width} />
        </svg>
        {data?.groups.map((group) => (
          <span key={`${group.lat} ${group.lng}`} className={css.mark} style={at(group)}>
            <GroupMark
              group={group}
              onClick={() => {
                void navigate(
                  paths.park({ ...query, ids: group.ids.join(','), machine: undefined, view: undefined }),
                  STAY,
                )
              }}
            />
          </span>
        ))}
        {data?.marks.map((mark) => (
          <span key={mark._id} className={css.mark} style={at(mark)}>
            <MachineMark
              mark={mark}
              chosen={query.machine === mark._id}
              onClick={() => void navigate(paths.park({ ...query, machine: mark._id, view: undefined }), STAY)}
            />
          </span>
        ))}
      </div>
      <p className={`${css.note} small float`} role="status">
        Этот браузер не показывает карту: ему недоступна графика WebGL&nbsp;2. Метки стоят на рисунке местности.
      </p>
      <p className={`${css.credit} quiet text-note`}>Natural Earth, GSHHG, GeoNames (CC BY 4.0)</p>
    </div>
  )
}
