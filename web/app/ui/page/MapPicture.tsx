import { PinDrawing } from '../../map/pins/Pin'
import css from './MapPicture.module.css'

const TOWNS = 'M60 40h84l30 44-26 58-74 6-40-52zM330 60l90-22 46 50-32 64-92-8zM150 260l86-16 40 54-44 62-94-18z'
const WOODS =
  'M-10-10h90l-24 60-66 20zM214 96l54-14 30 46-44 34-48-20z' +
  'M420 220l110-24 50 60v120l-96 14-70-66zM-10 250l72 20 20 74-52 66h-40z'
const ROADS =
  'M-10 330 130 250l116-16 104 60 220 12M246 234 232 90l-40-100M246 234l180-90 144-26' +
  'M130 250l24 160M350 294l-26 116M426 144l20 170'

/** A drawing of the map for decoration: the search square, machines, an order and a cluster, as the real map shows them. */
export function MapPicture() {
  return (
    <div className={`${css.map} over`} aria-hidden="true">
      <svg viewBox="0 0 560 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path fill="var(--towns)" d={TOWNS} />
        <path fill="var(--woods)" d={WOODS} />
        <g fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path
            stroke="var(--waters)"
            strokeWidth="9"
            d="M-10 196c60-26 96 26 150 14s66-64 128-50 62 70 118 66 92-64 184-36"
          />
          <path stroke="var(--roads)" strokeWidth="3" d={ROADS} />
          <path stroke="var(--roads)" strokeWidth="7" d="M-10 128c120 36 180 70 256 106s190 120 220 186" />
        </g>
        <path fill="var(--shade)" fillRule="evenodd" d="M-200-200h960v800h-960zM110 70v240h320V70z" />
        <path fill="none" stroke="var(--ink)" strokeWidth="2" d="M110 70h320v240H110z" />
        <path
          fill="var(--white)"
          stroke="var(--black)"
          strokeWidth="2"
          d="M103 63h14v14h-14zM423 63h14v14h-14zM103 303h14v14h-14zM423 303h14v14h-14z"
        />
      </svg>
      <span className={`${css.mark} ${css.first}`}>
        <PinDrawing kind="equipment" type="avtokran" />
      </span>
      <span className={`${css.mark} ${css.second}`}>
        <PinDrawing kind="equipment" type="samosval" />
      </span>
      <span className={`${css.mark} ${css.third}`}>
        <PinDrawing kind="order" type="rytyo-kotlovana" />
      </span>
      <span className={`${css.mark} ${css.chosen}`}>
        <PinDrawing kind="equipment" type="ekskavator-pogruzchik" selected />
      </span>
      <span className={`${css.group} bold round centred`}>17</span>
    </div>
  )
}
