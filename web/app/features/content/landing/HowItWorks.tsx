import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { IconFilterSearch, IconPhone, IconPhoneCall, IconPointer } from '../../../ui/icon/icons.ts'
import { ItemImage } from '../../../ui/item/ItemImage'
import { equipmentTypes, workTypes } from '../../../ui/item/types'
import { countOf, formatPhone } from '../../../ui/text/format'
import { priceOf } from '../../../ui/text/money'
import { Picture } from '../Picture'
import css from './HowItWorks.module.css'
import part from './Part.module.css'

const TYPES_OF_MACHINES = ['тип машин', 'типа машин', 'типов машин'] as const
const KINDS_OF_WORK = ['вид работ', 'вида работ', 'видов работ'] as const

/** The search in three steps, beside a picture of it with the newest machine of today. */
export function HowItWorks({ newest }: { newest: Equipment | undefined }) {
  const types = `${countOf(equipmentTypes.length, TYPES_OF_MACHINES)} и ${countOf(workTypes.length, KINDS_OF_WORK)}.`
  return (
    <section className={`${part.part} ${css.part} lane`}>
      <div className="column gap-4">
        <h2>Выделите участок — увидите, кто рядом</h2>
        <p>
          Нажмите на карту, задайте радиус от {RADIUS.min} до {RADIUS.max}&nbsp;км и выберите тип техники или вид работ.
          Звоните владельцу напрямую: без посредников.
        </p>
        <ol className="column gap-4">
          <Step icon={<IconPointer size={24} aria-hidden="true" />} title="Нажмите на карту">
            Центр поиска встанет там, где стройка.
          </Step>
          <Step icon={<IconFilterSearch size={24} aria-hidden="true" />} title="Выберите технику или работы">
            {types}
          </Step>
          <Step icon={<IconPhoneCall size={24} aria-hidden="true" />} title="Позвоните или напишите">
            Регистрация не нужна. Телефон — в карточке; нет его — напишите или отправьте заявку.
          </Step>
        </ol>
      </div>
      <div className={`${css.map} rounded-lg clip anchor`}>
        <Picture
          name="search"
          alt="Карта с найденными экскаваторами и список рядом с ней"
          className={`${css.shot} fit block`}
        />
        {newest ? <Newest item={newest} /> : null}
      </div>
    </section>
  )
}

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={`${css.step} flex`}>
      <span className={`${css.icon} tile`}>{icon}</span>
      <div>
        <h3 className="text-body">{title}</h3>
        <p className="medium quiet">{children}</p>
      </div>
    </li>
  )
}

/** A real listing, so that the picture shows nothing made up. */
function Newest({ item }: { item: Equipment }) {
  const details = [priceOf(item).main, item.place].filter(Boolean).join(' · ')
  return (
    <div className={`${css.card} gap-3 surface row`}>
      <div className={`${css.image} firm`}>
        <ItemImage item={item} />
      </div>
      <p className="lines-dense column fill medium">
        <span className="text-note cut quiet">Новое на карте</span>
        <Link to={paths.equipment(item._id)} className="cut strong inset-focus">
          {item.name}
        </Link>
        <span className="cut small">{details}</span>
      </p>
      {item.phone ? (
        <a
          className="accent lit-accent tile"
          href={`tel:${item.phone}`}
          aria-label={`Позвонить: ${formatPhone(item.phone)}`}
        >
          <IconPhone size={22} aria-hidden="true" />
        </a>
      ) : null}
    </div>
  )
}
