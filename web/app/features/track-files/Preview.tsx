import type { MapSource } from '@spetskarta/shared/site.ts'
import { Button } from '../../ui/Button'
import fromFile from '../../ui/file/FromFile.module.css'
import { FileButton } from '../../ui/form/FileButton'
import { IconAlertTriangle, IconFileSpreadsheet } from '../../ui/icon/icons.ts'
import { Notice } from '../../ui/Notice'
import { TRACK_FILES } from './ChooseFile'
import { ColumnsCard } from './ColumnsCard'
import { CoordsNotice } from './CoordsNotice'
import { FirstRows } from './FirstRows'
import css from './ImportPage.module.css'
import { daysInWords, pointsWord, rowsWord, sizeText } from './import-words'
import { OutcomeCard } from './OutcomeCard'
import type { Step, useImport } from './use-import'

type Acts = Pick<ReturnType<typeof useImport>, 'choose' | 'change' | 'store' | 'saveRefused' | 'reset'>

interface Props extends Acts {
  step: Extract<Step, { kind: 'preview' }>
  map: MapSource
}

/** How the file was understood, what storing it would do, and the buttons to decide. */
export function Preview({ step, map, choose, change, store, saveRefused, reset }: Props) {
  const { file, preview, busy, failure, choice } = step
  const { columns, missing, points, rejected, recordedDays } = preview
  const inFile = points + preview.repeated + rejected
  const inDoubt = preview.coords !== null
  return (
    <>
      <section className={`${css.file} gap-3 pad row card`} aria-label="Файл">
        <span className={`${fromFile.icon} rounded-lg centred firm`}>
          <IconFileSpreadsheet size={26} aria-hidden="true" />
        </span>
        <div className="fill">
          <p className="strong anywhere">{file.name}</p>
          <p className="quiet small">{formatText(preview.format)}</p>
          <p className="quiet small">
            {sizeText(file.size)} · {columns.length > 0 ? rowsWord(inFile) : pointsWord(inFile)}
            {preview.files > 1 ? ` · файлов в архиве: ${preview.files}` : ''}
          </p>
        </div>
        <FileButton
          look="outlined"
          accept={TRACK_FILES}
          label="Файл с точками"
          onFile={(next) => next && void choose(next)}
        >
          Другой файл
        </FileButton>
      </section>
      <CoordsNotice doubt={preview.coords} chosen={choice.coords} busy={busy !== undefined} onChoose={change} />
      <div className={`${fromFile.two} gap-4 grid`} aria-busy={busy === 'reading'}>
        <div className="shrinks gap-4 stack">
          {columns.length > 0 ? <ColumnsCard preview={preview} onChange={change} busy={busy !== undefined} /> : null}
          <FirstRows preview={preview} />
        </div>
        <div className={`${fromFile.side} shrinks gap-4 stack`}>
          <OutcomeCard preview={preview} map={map} onSave={saveRefused} />
          {recordedDays.length > 0 ? (
            <p className={`${fromFile.note} start pad-line rounded-lg row small`}>
              <IconAlertTriangle size={20} aria-hidden="true" className="firm" />
              <span>
                <b>За {daysInWords(recordedDays)} уже есть точки.</b> Новые лягут рядом; где время совпадает, останутся
                прежние. Пробег этих дней посчитаем заново.
              </span>
            </p>
          ) : null}
        </div>
      </div>
      {missing.length > 0 ? (
        <Notice bad calm>
          Не нашлись столбцы: {missing.join(', ')}. Укажите их в списке столбцов.
        </Notice>
      ) : null}
      {failure ? <Notice bad>{failure}</Notice> : null}
      <div className={`${fromFile.acts} gap-3 pad-line row card`}>
        <Button
          look="primary"
          busy={busy === 'storing'}
          disabled={points === 0 || inDoubt || busy === 'reading'}
          onClick={store}
        >
          {busy === 'storing' ? 'Загружаем…' : points > 0 ? `Загрузить ${pointsWord(points)}` : 'Загружать нечего'}
        </Button>
        <Button disabled={busy !== undefined} onClick={reset}>
          Отмена
        </Button>
        {rejected > 0 ? (
          <p className={`${fromFile.rest} quiet small`}>
            Отклонено, не загрузится: {columns.length > 0 ? rowsWord(rejected) : pointsWord(rejected)}.
          </p>
        ) : null}
      </div>
    </>
  )
}

const formatText = (format: string) => format.charAt(0).toUpperCase() + format.slice(1)
