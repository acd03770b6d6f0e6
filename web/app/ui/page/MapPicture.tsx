import { ItemIcon } from '../item/ItemIcon'
import css from './MapPicture.module.css'

const TEARDROP = 'M22 51 15.2 39.3A19 19 0 1 1 28.8 39.3Z'
const SQUARE = 'M12 2.5h20a9 9 0 0 1 9 9v19a9 9 0 0 1-9 9h-4.4L22 51l-5.6-11.5H12a9 9 0 0 1-9-9v-19a9 9 0 0 1 9-9Z'

const TOWNS = 'M60 40h84l30 44-26 58-74 6-40-52zM330 60l90-22 46 50-32 64-92-8zM150 260l86-16 40 54-44 62-94-18z'
const WOODS =
  'M-10-10h90l-24 60-66 20zM214 96l54-14 30 46-44 34-48-20z' +
  'M420 220l110-24 50 60v120l-96 14-70-66zM-10 250l72 20 20 74-52 66h-40z'
const ROADS =
  'M-10 330 130 250l116-16 104 60 220 12M246 234 232 90l-40-100M246 234l180-90 144-26' +
  'M130 250l24 160M350 294l-26 116M426 144l20 170'

/** A map drawn for the eye only: the search square, machines, an order and a group, as the real one shows them. */
export function MapPicture() {
  return (
    <div className={css.map} aria-hidden="true">
      <svg viewBox="0 0 560 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className={css.town} d={TOWNS} />
        <path className={css.wood} d={WOODS} />
        <path className={css.river} d="M-10 196c60-26 96 26 150 14s66-64 128-50 62 70 118 66 92-64 184-36" />
        <path className={css.road} d={ROADS} />
        <path className={css.highway} d="M-10 128c120 36 180 70 256 106s190 120 220 186" />
        <path className={css.shade} fillRule="evenodd" d="M-200-200h960v800h-960zM110 70v240h320V70z" />
        <path className={css.square} d="M110 70h320v240H110z" />
        <path className={css.corners} d="M103 63h14v14h-14zM423 63h14v14h-14zM103 303h14v14h-14zM423 303h14v14h-14z" />
      </svg>
      <Mark className={css.first} type="avtokran" />
      <Mark className={css.second} type="samosval" />
      <Mark className={css.third} type="rytyo-kotlovana" order />
      <Mark className={css.chosen} type="ekskavator-pogruzchik" />
      <span className={css.group}>17</span>
    </div>
  )
}

function Mark({ className, type, order }: { className: string | undefined; type: string; order?: boolean }) {
  const shape = order ? SQUARE : TEARDROP
  return (
    <span className={`${css.mark} ${order ? css.order : css.machine} ${className}`}>
      <svg viewBox="0 0 44 53" aria-hidden="true">
        <path className={css.outline} d={shape} />
        <path className={css.ring} d={shape} transform="translate(1.9 1.9) scale(.914)" />
      </svg>
      <span className={css.icon}>
        <ItemIcon type={type} size={23} />
      </span>
    </span>
  )
}
