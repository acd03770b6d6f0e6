/** The two catalogues of types, with the texts of their pages. */
import type { TypeInfo } from '@spetskarta/shared/catalog/catalog.ts'
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { WORK_TYPES } from '@spetskarta/shared/catalog/work-types.ts'
import type { TypeText, TypeTexts } from './type-texts.ts'

const EQUIPMENT_IDS: ReadonlySet<string> = new Set(EQUIPMENT_TYPES.map((type) => type.id))
const WORK_IDS: ReadonlySet<string> = new Set(WORK_TYPES.map((type) => type.id))

export const isEquipmentType = (id: string): boolean => EQUIPMENT_IDS.has(id)
export const isWorkType = (id: string): boolean => WORK_IDS.has(id)

/** The type of a page: `/arenda/{type}` for machines, `/poisk-raboty/{type}` for works. */
function typeOfPage(url: string): { list: 'arenda' | 'poisk-raboty'; id: string } | undefined {
  const match = /^\/(arenda|poisk-raboty)\/([\w-]+)\/?(?:[?#]|$)/.exec(url)
  return match?.[1] && match[2] ? { list: match[1] as 'arenda' | 'poisk-raboty', id: match[2] } : undefined
}

function described(
  types: readonly { id: string; name: string; icon: string }[],
  texts: Record<string, TypeText>,
  current: string | undefined,
): TypeInfo[] {
  return types.map(({ id, name, icon }) => ({
    _id: id,
    name,
    value: id,
    icon,
    h3: texts[id]?.h3 ?? name,
    seoText: id === current ? (texts[id]?.seoText ?? '') : '',
    current: id === current,
  }))
}

/** Both lists; the type of the page `url` is marked and has its text. */
export function typesFor(url: string, texts: TypeTexts): { equipmentsTypes: TypeInfo[]; worksTypes: TypeInfo[] } {
  const page = typeOfPage(url)
  return {
    equipmentsTypes: described(EQUIPMENT_TYPES, texts.equipments, page?.list === 'arenda' ? page.id : undefined),
    worksTypes: described(WORK_TYPES, texts.works, page?.list === 'poisk-raboty' ? page.id : undefined),
  }
}
