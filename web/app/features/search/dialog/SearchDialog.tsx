import { Modal, Tabs } from '@mantine/core'
import '../../../ui/theme/mantine-dialog.css'
import '@mantine/core/styles/Tabs.layer.css'
import { datesOfText, textOfDates } from '@spetskarta/shared/catalog/calendar.ts'
import { textOfRanges } from '@spetskarta/shared/catalog/params.ts'
import type { Position } from '@spetskarta/shared/geo.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/call'
import { useNonce } from '../../../api/nonce'
import { formatPosition } from '../../../map/coordinates'
import { Button } from '../../../ui/Button'
import { TypeSelect } from '../../../ui/form/TypeSelect'
import { useFocusOnWrong } from '../../../ui/form/use-focus-on-wrong'
import { IconBackhoe, IconClipboardList, IconMapPin, IconSearch } from '../../../ui/icon/icons.ts'
import { equipmentTypes, workTypes } from '../../../ui/item/types'
import { todayHere } from '../../../ui/text/zone-day'
import { Mantine } from '../../../ui/theme/Mantine'
import { useFocusOn } from '../../../ui/use-focus-on'
import { findItems } from '../../search-address/find-items'
import {
  type Area,
  datesOfTopic,
  type Intent,
  mapPath,
  radiusOf,
  rangesOfTopic,
  type Topic,
  toSlider,
} from '../../search-address/intent'
import { DateFields, problemOfDays, type TypedDays } from '../../search-address/ranges/DateFields'
import RangeFields from '../../search-address/ranges/RangeFields'
import { rangesAsTyped, readRanges } from '../../search-address/ranges/typed'
import { countsByType } from '../../search-address/results'
import { RadiusSlider } from './RadiusSlider'
import css from './SearchDialog.module.css'

type Tab = 'equipment' | 'work'

const TABS = {
  equipment: {
    lead: 'Покажем машины этого типа и заказы, для которых такая машина нужна.',
    label: 'Тип техники',
    missing: 'Не выбран тип техники',
    types: equipmentTypes,
  },
  work: {
    lead: 'Покажем заказы на эти работы и машины, которые их выполняют.',
    label: 'Тип работ',
    missing: 'Не выбран тип работ',
    types: workTypes,
  },
} as const

interface Props {
  intent: Intent
  centre: Position
  /** Called with the rectangle while the slider moves. */
  onDraft: (area: Area) => void
  onClose: () => void
  onSearch: (intent: Intent) => void
}

/** Choice of what to search for, and how far from the centre. */
export default function SearchDialog({ intent, centre, onDraft, onClose, onSearch }: Props) {
  const nonce = useNonce()
  // The library that locks the page's scrolling behind Mantine's dialog reads the nonce of its style element from here.
  if (nonce) Reflect.set(globalThis, '__webpack_nonce__', nonce)
  const { topic } = intent
  const [tab, setTab] = useState<Tab>(topic.kind === 'work' ? 'work' : 'equipment')
  const [chosen, setChosen] = useState<Record<Tab, string | null>>({
    equipment: topic.kind === 'equipment' ? topic.type : null,
    work: topic.kind === 'work' ? topic.type : null,
  })
  // Each tab has its own default radius until the user moves the slider or has chosen a radius before.
  const [radius, setRadius] = useState<number | undefined>(
    topic.kind === 'all' ? undefined : toSlider(radiusOf(intent.area)),
  )
  const [ranges, setRanges] = useState(() => rangesAsTyped(rangesOfTopic(topic)))
  const [dates, setDates] = useState(() => ({ from: '', to: '', ...datesOfTopic(topic) }))
  const km = radius ?? (tab === 'work' ? RADIUS.order : RADIUS.equipment)
  const type = chosen[tab]
  const { lead, label, missing, types } = TABS[tab]
  const counts = useCounts(intent)
  const [problem, setProblem] = useState<Partial<TypedDays>>()
  const body = useFocusOnWrong(problem)
  const close = useRef<HTMLButtonElement>(null)
  useFocusOn(close)

  function draw(next: number) {
    setRadius(next)
    onDraft({ kind: 'around', centre, radius: next })
  }
  function change(next: TypedDays) {
    setDates(next)
    setProblem(undefined)
  }
  function search() {
    if (!type) return
    const wrong = tab === 'equipment' ? problemOfDays(dates, todayHere()) : undefined
    setProblem(wrong)
    if (wrong) return
    const params = textOfRanges(readRanges(type, ranges))
    const free = freeOf(dates)
    const next: Topic =
      tab === 'work' ? { kind: tab, type } : { kind: tab, type, ...(params && { params }), ...(free && { free }) }
    onSearch({ topic: next, area: { kind: 'around', centre, radius: km } })
  }

  return (
    <Mantine>
      <Modal.Root
        opened
        returnFocus={false}
        onClose={onClose}
        size={520}
        classNames={css}
        centered
        zIndex={400}
        yOffset={24}
      >
        <Modal.Overlay backgroundOpacity={0.56} color="#16191D" />
        <Modal.Content>
          {/* Not Modal.Header, which would be a second banner of the page. */}
          <div className={`${css.header} between`}>
            <Modal.Title>Поиск на карте</Modal.Title>
            <Modal.CloseButton ref={close} aria-label="Закрыть" size={44} iconSize={24} />
          </div>
          <Modal.Body id={body}>
            <Tabs
              value={tab}
              onChange={(value) => setTab(value === 'work' ? 'work' : 'equipment')}
              classNames={{ list: 'gap-1', tab: css.tab }}
            >
              <Tabs.List>
                <Tabs.Tab value="equipment" leftSection={<IconBackhoe size={20} aria-hidden="true" />}>
                  Техника
                </Tabs.Tab>
                <Tabs.Tab value="work" leftSection={<IconClipboardList size={20} aria-hidden="true" />}>
                  Работы
                </Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value={tab} className={`${css.panel} gap-5 stack`}>
                <p className="quiet medium">{lead}</p>
                <TypeSelect
                  key={tab}
                  label={label}
                  missing={missing}
                  types={types}
                  counts={counts}
                  value={type}
                  onChange={(value) => setChosen({ ...chosen, [tab]: value })}
                />
                {tab === 'equipment' && type ? (
                  <RangeFields key={type} type={type} ranges={ranges} onChange={setRanges} />
                ) : null}
                {tab === 'equipment' ? <DateFields dates={dates} problem={problem} onChange={change} /> : null}
                <RadiusSlider value={km} onChange={draw} />
                <p className={`${css.centre} flex gap-3 sunken rounded quiet small`}>
                  <IconMapPin className="ink" size={22} aria-hidden="true" />
                  <span>
                    <b className="block ink strong medium">Центр: {formatPosition(centre)}</b>
                    Чтобы изменить, закройте окно и нажмите на карту.
                  </span>
                </p>
              </Tabs.Panel>
            </Tabs>
          </Modal.Body>
          <div className={`${css.foot} flex gap-3 line-above surface`}>
            <Button look="quiet" onClick={onClose}>
              Отмена
            </Button>
            <Button look="primary" disabled={!type} icon={<IconSearch size={20} aria-hidden="true" />} onClick={search}>
              Искать на карте
            </Button>
          </div>
        </Modal.Content>
      </Modal.Root>
    </Mantine>
  )
}

/** A single day fills both ends. */
function freeOf({ from, to }: TypedDays): string {
  const dates = datesOfText(textOfDates({ from: from || to, to: to || from }))
  return dates ? textOfDates(dates) : ''
}

/** Number of machines or orders of each type in the area; undefined where there are too many to list. */
function useCounts(intent: Intent): Map<string, number> | undefined {
  const everything: Intent = { topic: { kind: 'all' }, area: intent.area }
  const { data } = useQuery({
    queryKey: ['found', mapPath(everything)],
    queryFn: ({ signal }) => findItems(call, everything, 500, { signal }),
  })
  return data && data.clusters.length === 0 ? countsByType(data) : undefined
}
