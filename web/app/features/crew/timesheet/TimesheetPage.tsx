import { exportTimesheet, getTimesheet, type Timesheet, type TimesheetCell } from '@spetskarta/shared/crew/timesheet.ts'
import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { mayAll } from '../../../api/acting'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { useRoot } from '../../../api/use-root'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { ExcelLink } from '../../../ui/ExcelLink'
import { IconAdjustments, IconChevronLeft, IconChevronRight } from '../../../ui/icon/icons.ts'
import { useLayer } from '../../../ui/layers'
import { pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import { countOf } from '../../../ui/text/format'
import { isMonth, monthAfter, monthText } from '../../../ui/text/months'
import { todayHere } from '../../../ui/text/zone-day'
import { GroupSelect } from '../../company/groups/GroupFilter'
import { GROUP_GONE, hasGroupChoice, isGroupGone } from '../../company/groups/groups'
import { PeopleTabs } from '../../company/people/PeopleTabs'
import { CountingNote, UncountedNote } from '../../days/CountingNote'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/TimesheetPage'
import { Closing } from './Closing'
import { DayDialog } from './DayDialog'
import { RulesDialog } from './RulesDialog'
import { cellSpoken, cellText, cellTitle, isOpenCell, shortHours, weekdayOf, weeksOf } from './sheet-texts'
import css from './TimesheetPage.module.css'

const SHIFTS = ['смена', 'смены', 'смен'] as const

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const text = (name: string) => args.url.searchParams.get(name) ?? ''
  const month = isMonth(text('month')) ? text('month') : undefined
  const group = Number(text('group')) || undefined
  const sheet = await args.context.get(api)(getTimesheet, { querystring: { month, group } }).catch(refuse)
  return { sheet }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Табель машинистов',
    description: 'Часы машинистов по дням месяца из записей.',
    path: paths.timesheet(),
    index: false,
  })

/** /timesheet: operators by days of a month. */
export default function TimesheetPage({ loaderData: { sheet } }: Route.ComponentProps) {
  const group = sheet.group ?? undefined
  const closed = sheet.closings[0]?.reopened === null
  const company = useRoot()?.company ?? null
  const [opened, rules] = [useLayer('day'), useLayer('rules')]
  const [id = '', day = ''] = opened.value?.split(' ') ?? []
  const row = sheet.rows.find((one) => String(one.id) === id)
  const cell = row?.cells[sheet.days.findIndex((one) => one.day === day)]
  const to = (month: string) => paths.timesheet({ month, group })
  return (
    <Page title="Табель машинистов" lead={monthText(sheet.month)}>
      <PeopleTabs />
      <div className="lane">
        <div className={css.bar}>
          <ButtonLink to={to(monthAfter(sheet.month, -1))} aria-label="Месяц раньше">
            <IconChevronLeft size={20} aria-hidden="true" />
          </ButtonLink>
          <b className="strong">{monthText(sheet.month)}</b>
          <ButtonLink to={to(monthAfter(sheet.month, 1))} aria-label="Месяц позже">
            <IconChevronRight size={20} aria-hidden="true" />
          </ButtonLink>
          <GroupChoice sheet={sheet} group={group} />
          {sheet.counting + sheet.uncounted > 0 ? null : (
            <ExcelLink href={urlOf(exportTimesheet, { querystring: { month: sheet.month, group } })} />
          )}
          {mayAll(company, 'account') ? (
            <Button icon={<IconAdjustments size={20} aria-hidden="true" />} onClick={() => rules.open()}>
              Правила
            </Button>
          ) : null}
        </div>
        {sheet.counting > 0 ? <CountingNote days={sheet.counting} /> : null}
        <UncountedNote days={sheet.uncounted} />
        <Closing sheet={sheet} may={mayAll(company, 'closesTimesheet')} />
        {sheet.rows.length === 0 ? (
          <div className="clip card">
            <EmptyState title={closed ? 'В закрытом табеле этого нет' : 'Табель пуст'}>
              {emptyText(sheet, closed)}
            </EmptyState>
          </div>
        ) : (
          <>
            <Table sheet={sheet} onOpen={opened.open} />
            <Cards sheet={sheet} onOpen={opened.open} />
          </>
        )}
        <p className="quiet small">
          Смена — от первого двигателя или движения до последнего, без обеда; ночные — с 22 до 6. «?» — в записях
          пропуск, или день не удалось посчитать: он не засчитан, пока его не исправят. Пунктиром подчёркнуто
          исправленное. «*» — день не удалось посчитать: засчитаны вписанные часы. «—» — часов нет.
        </p>
      </div>
      {row && cell ? (
        <DayDialog
          operator={row}
          day={day}
          cell={cell}
          may={!closed && mayAll(company, 'timesheet')}
          onClose={opened.close}
        />
      ) : null}
      {rules.value === undefined ? null : <RulesDialog rules={sheet.rules} onClose={rules.close} />}
    </Page>
  )
}

function GroupChoice({ sheet: { groups, month }, group }: { sheet: Timesheet; group: number | undefined }) {
  const submit = useSubmit()
  if (!hasGroupChoice(groups, group)) return null
  return (
    <Form
      action={paths.timesheet()}
      className="shrinks"
      onChange={({ currentTarget }) => void submit(currentTarget, { replace: true, preventScrollReset: true })}
    >
      <input type="hidden" name="month" value={month} />
      <GroupSelect groups={groups} chosen={group} />
      <noscript>
        <Button type="submit">Показать</Button>
      </noscript>
    </Form>
  )
}

interface SheetProps {
  sheet: Timesheet
  /** `value`: the operator's id and the day, separated by a space. */
  onOpen: (value: string) => void
}

function CellButton({ cell, label, onOpen }: { cell: TimesheetCell; label: string; onOpen: () => void }) {
  if (cell.state === 'ahead' && !cell.mark) return null
  const look = isOpenCell(cell) ? css.open : cell.correction ? css.corrected : ''
  return (
    <button
      type="button"
      className={`${css.cell} ${look} digits`}
      title={cellTitle(cell)}
      aria-label={`${label}: ${cellSpoken(cell)}`}
      onClick={onOpen}
    >
      {cellText(cell)}
    </button>
  )
}

/** Number of columns before the days. */
const SUMS = 4

function Table({ sheet, onOpen }: SheetProps) {
  const { days, rows, totals, month } = sheet
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the month changes: keeps the user’s own scrolling
  useEffect(() => {
    // Scrolls to today: a month is wider than most screens.
    const at = days.findIndex(({ day }) => day === todayHere())
    const [box, today] = [section.current, section.current?.querySelectorAll<HTMLElement>('thead th')[SUMS + at]]
    if (box && today && at >= 0) box.scrollLeft = today.offsetLeft + today.offsetWidth - box.clientWidth
  }, [month])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by the keyboard
    <section ref={section} className={`${css.scroll} anchor card`} tabIndex={0} aria-label="Табель">
      <table className={`${css.table} wide`}>
        <thead>
          <tr>
            <th scope="col">Машинист</th>
            <th scope="col">Часы</th>
            <th scope="col">Ночных</th>
            <th scope="col">Дней</th>
            {days.map(({ day, weekend }, i) => (
              <th key={day} scope="col" className={weekend ? css.weekend : undefined}>
                {weekdayOf(day)}
                <br />
                {i + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, machines, cells, ...sums }) => (
            <tr key={id}>
              <th scope="row">
                <b className="anywhere strong">{name}</b>
                <span className="anywhere block quiet">{machines.join(', ')}</span>
              </th>
              <td className="digits strong">{shortHours(sums.hours)}</td>
              <td className="digits">{sums.night ? shortHours(sums.night) : '—'}</td>
              <td className="digits">{sums.days}</td>
              {cells.map((cell, i) => {
                const { day = '', weekend = false } = days[i] ?? {}
                return (
                  <td key={day} className={weekend ? css.weekend : undefined}>
                    <CellButton cell={cell} label={`${name}, ${i + 1}`} onOpen={() => onOpen(`${id} ${day}`)} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Всего</th>
            <td className="digits">{shortHours(sheet.hours)}</td>
            <td className="digits">{sheet.night ? shortHours(sheet.night) : '—'}</td>
            <td className="digits">{sheet.shifts}</td>
            {totals.map((total, i) => (
              <td key={days[i]?.day} className="digits">
                {total ? shortHours(total) : ''}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** On a phone: a card for each operator, with a line for each week. */
function Cards({ sheet: { days, rows, hours, shifts }, onOpen }: SheetProps) {
  const weeks = weeksOf(days)
  const before = (week: number[]) => (weeks[0] === week ? 7 - week.length : 0)
  return (
    <ul className={`${css.cards} clip ruled card`} aria-label="Табель по машинистам">
      {rows.map(({ id, name, machines, cells, ...sums }) => (
        <li key={id} className="pad-row tight stack">
          <p className="between">
            <b className="anywhere strong">{name}</b>
            <b className="nowrap strong digits">{shortHours(sums.hours)}&nbsp;ч</b>
          </p>
          <p className="anywhere quiet small">
            {[...machines, countOf(sums.days, SHIFTS), sums.night && `ночных ${shortHours(sums.night)}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {weeks.map((week) => (
            <div key={week[0]} className={`${css.week} small`}>
              {Array.from({ length: before(week) }, (_, i) => `empty ${i}`).map((key) => (
                <span key={key} />
              ))}
              {week.map((i) => {
                const { day = '', weekend = false } = days[i] ?? {}
                const cell = cells[i]
                return (
                  <span key={day} className={weekend ? css.weekend : undefined}>
                    <span className="block quiet text-note" aria-hidden="true">
                      {weekdayOf(day)} {i + 1}
                    </span>
                    {cell ? (
                      <CellButton cell={cell} label={`${name}, ${i + 1}`} onOpen={() => onOpen(`${id} ${day}`)} />
                    ) : null}
                  </span>
                )
              })}
            </div>
          ))}
        </li>
      ))}
      <li className="between pad-row">
        <b className="strong">Всего {countOf(shifts, SHIFTS)}</b>
        <b className="nowrap strong digits">{shortHours(hours)}&nbsp;ч</b>
      </li>
    </ul>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />

function emptyText({ groups, group }: Timesheet, closed: boolean): string {
  if (closed) return 'Когда месяц закрыли, такого участка ещё не было, или на нём никто не работал.'
  if (isGroupGone(groups, group ?? undefined)) return GROUP_GONE
  return 'Впишите машинистов и назначьте их на машины: часы возьмутся из записей сами.'
}
