import type { PaperBlock, PaperSheet } from '@spetskarta/shared/papers/papers.ts'
import { wholeParts } from '@spetskarta/shared/papers/whole.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { IconZoomIn, IconZoomOut } from '../../ui/icon/icons.ts'
import css from './Sheet.module.css'
import { Part, SignLines } from './SheetParts'

type Of<Kind extends PaperBlock['kind']> = Extract<PaperBlock, { kind: Kind }>

interface Props {
  sheet: PaperSheet
  title: string
  /** Text across a paper that is not in force, such as «ЧЕРНОВИК». */
  mark?: string
  /** Whether the paper is cancelled: it is drawn in grey. */
  void?: boolean
}

/** A paper as it is printed: A4, black on white in both themes. On a phone it is shown whole, or enlarged and scrolled. */
export function Sheet({ sheet, mark, title, void: isVoid }: Props) {
  const [large, setLarge] = useState(false)
  return (
    <div className={css.desk}>
      <Button
        className="hide-print mb-3 hide-from-md"
        icon={large ? <IconZoomOut size={20} aria-hidden="true" /> : <IconZoomIn size={20} aria-hidden="true" />}
        onClick={() => setLarge(!large)}
      >
        {large ? 'Показать целиком' : 'Увеличить'}
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged sheet can be scrolled with the keyboard too */}
      <section className={css.view} tabIndex={0} aria-label={`Лист: ${title}`}>
        <article className={css.sheet} aria-label={title} data-mark={mark} data-large={large} data-void={isVoid}>
          {placed(sheet.blocks).map(({ value, place }) => (
            <Block key={place} block={value} />
          ))}
          <p className={css.note}>{sheet.note}</p>
        </article>
      </section>
    </div>
  )
}

/** Keys the parts of a sheet by their position: they never change their order. */
const placed = <T,>(parts: readonly T[]) => parts.map((value, place) => ({ value, place }))

function Block({ block }: { block: PaperBlock }) {
  if (block.kind === 'form') return <FormLines {...block} />
  if (block.kind === 'field') return <FieldLine {...block} />
  if (block.kind === 'table') return <Table {...block} />
  if (block.kind === 'signs') return <SignLines {...block} />
  if (block.kind === 'part') return <Part {...block} />
  if (block.kind === 'title')
    return (
      <div className={css.title}>
        <h2>{block.title}</h2>
        <p>{block.below}</p>
      </div>
    )
  return <p className={block.bold ? `${css.text} strong` : css.text}>{block.text}</p>
}

const FormLines = ({ lines, overleaf, code }: Of<'form'>) => (
  <div className={overleaf ? `${css.form} ${css.overleaf}` : css.form}>
    <p data-coded={code !== undefined}>{lines.join('\n')}</p>
    {code ? <span className={css.codeName}>{code.label}</span> : null}
    {code ? <span className={css.code}>{code.value}</span> : null}
  </div>
)

const FieldLine = ({ label, value, caption, code }: Of<'field'>) => (
  <div className={css.field}>
    <span>{label}</span>
    <span className={label ? css.line : undefined}>{value}</span>
    <span className={css.codeName}>{code?.label}</span>
    {code ? <span className={css.code}>{code.value}</span> : <span />}
    {caption ? <small>{caption}</small> : null}
  </div>
)

/** Tables with more columns than this are set narrower, as in the PDF. */
const MANY = 9

const Table = ({ widths, head, rows }: Of<'table'>) => (
  <table className={css.table} data-many={widths.length > MANY}>
    <colgroup>
      {placed(widths).map(({ value, place }) => (
        <col key={place} width={`${value}%`} />
      ))}
    </colgroup>
    <thead>
      <Rows rows={head} head />
    </thead>
    <tbody>
      <Rows rows={rows} />
    </tbody>
  </table>
)

const Rows = ({ rows, head }: { rows: Of<'table'>['rows']; head?: boolean }) =>
  placed(rows).map(({ value: row, place }) => (
    <tr key={place}>
      {placed(row).map(({ value: { text, bold, align, colSpan, rowSpan }, place: cell }) => {
        const Cell = head ? 'th' : 'td'
        return (
          <Cell
            key={cell}
            colSpan={colSpan}
            rowSpan={rowSpan}
            data-align={align}
            className={bold ? 'strong' : undefined}
          >
            {placed(wholeParts(text)).map(({ value: part, place: at }) =>
              part.whole ? (
                <span key={at} className="nowrap">
                  {part.text}
                </span>
              ) : (
                part.text
              ),
            )}
          </Cell>
        )
      })}
    </tr>
  ))
