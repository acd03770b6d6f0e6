import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { IconPencil, IconPolygon } from '../../../ui/icon/icons.ts'
import { priceOf } from '../../../ui/text/money'
import css from './OwnRow.module.css'
import { Matches, RowFrame, type RowProps, StateChip } from './RowFrame'

/** An order of the user: its listing, its money and how many machines match it. */
export function OwnRow({ item, ...row }: RowProps) {
  const price = priceOf(item)
  return (
    <RowFrame
      {...row}
      item={item}
      className={css.row}
      actions={
        <>
          <ButtonLink to={paths.item(item)} size="small" icon={<IconPencil size={18} aria-hidden="true" />}>
            Изменить
          </ButtonLink>
          <ButtonLink
            to={paths.newObject({ order: item._id })}
            size="small"
            look="quiet"
            icon={<IconPolygon size={18} aria-hidden="true" />}
          >
            Добавить объект
          </ButtonLink>
        </>
      }
    >
      <div className={`${css.state} row wrap`}>
        <StateChip item={item} />
        <Matches item={item} />
      </div>
      <p className={`${css.price} lines-dense medium strong`}>
        {price.main}
        {price.rest ? <small className="block regular quiet text-note">{price.rest}</small> : null}
      </p>
    </RowFrame>
  )
}
