import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { PARK_TABLE, sampleParkTable } from '@spetskarta/shared/own-items/park-table.ts'
import { type DragEvent, type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/form/Field'
import { FileButton } from '../../../ui/form/FileButton'
import { IconServer, IconTable } from '../../../ui/icon/icons.ts'
import { Notice } from '../../../ui/Notice'
import css from './ParkTablePage.module.css'
import type { ParkStep } from './use-park-table'

interface Props {
  step: Extract<ParkStep, { kind: 'choose' }>
  onFile: (file: File) => void
  onServer: (server: { url: string; token: string }) => void
}

/** Two ways to add a whole park: a file, or a server that already has the machines. */
export function ChoosePark({ step: { busy, failure }, onFile, onServer }: Props) {
  return (
    <div className="stack">
      {failure ? <Notice bad>{failure}</Notice> : null}
      <div className={`${css.ways} grid gap-4`}>
        <TableWay busy={busy === 'file'} idle={busy === undefined} onFile={onFile} />
        <ServerWay busy={busy === 'server'} idle={busy === undefined} onServer={onServer} />
      </div>
    </div>
  )
}

interface WayProps {
  busy: boolean
  /** Whether neither way is in progress. */
  idle: boolean
}

function TableWay({ busy, idle, onFile }: WayProps & Pick<Props, 'onFile'>) {
  const [over, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState(false)
  function take(file: File | undefined) {
    if (!file || !idle) return
    setTooLarge(file.size > PARK_TABLE.bytes)
    if (file.size <= PARK_TABLE.bytes) onFile(file)
  }
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files[0])
    },
  }
  return (
    <section
      className={`${css.way} ${css.drop} ${over ? css.over : ''} stack card`}
      aria-labelledby="from-table"
      aria-busy={busy}
      {...drag}
    >
      <h2 id="from-table" className="row">
        <IconTable size={24} aria-hidden="true" />
        Таблица Excel или CSV
      </h2>
      <p className="medium">
        Строка — машина. Обязательны название и тип; гос. №, заводской №, год, участок, IMEI трекера, цены за час и
        смену, место и телефон — что есть.
      </p>
      <Example />
      <p className="quiet small">
        Подойдёт и выгрузка из «Моей техники». Читаем первый лист, до {PARK_TABLE.rows} машин, до 5&nbsp;МБ. Участки,
        которых ещё нет, добавим.
      </p>
      <div className="wrap">
        <FileButton look="primary" accept=".xlsx,.csv,.txt,.tsv" label="Таблица парка" busy={busy} onFile={take}>
          {busy ? 'Читаем таблицу…' : 'Выбрать таблицу'}
        </FileButton>
        <a href={urlOf(sampleParkTable, {})} download className="link reach row medium">
          Скачать образец
        </a>
      </div>
      {tooLarge ? <Notice bad>Таблица больше 5&nbsp;МБ: оставьте в ней один лист с машинами</Notice> : null}
    </section>
  )
}

/** An example of such a table. */
const Example = () => (
  <table className={`${css.example} framed text-left wide small`} aria-hidden="true">
    <thead className="quiet text-note">
      <tr>
        <th>Название</th>
        <th>Гос. №</th>
        <th>Участок</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <td>JCB 3CX</td>
        <td>1234 МН 50</td>
        <td>Раменское</td>
      </tr>
      <tr>
        <td>КАМАЗ 65115</td>
        <td>А001АА 50</td>
        <td>Раменское / Колонна 1</td>
      </tr>
    </tbody>
  </table>
)

function ServerWay({ busy, idle, onServer }: WayProps & Pick<Props, 'onServer'>) {
  const [url, setUrl] = useState('')
  const [token, setToken] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (idle) onServer({ url: url.trim(), token: token.trim() })
  }
  return (
    <form className={`${css.way} stack card`} aria-labelledby="from-server" aria-busy={busy} onSubmit={submit}>
      <h2 id="from-server" className="row">
        <IconServer size={24} aria-hidden="true" />
        Сервер Traccar
      </h2>
      <p className="medium">Возьмём список устройств: названия, номера трекеров, группы и места.</p>
      <Field
        label="Адрес сервера"
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://gps.example.ru"
        required
        maxLength={300}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Field
        label="Токен"
        type="password"
        autoComplete="off"
        required
        maxLength={2000}
        value={token}
        onChange={({ target }) => setToken(target.value)}
        hint="В Traccar: «Настройки» → «Предпочтения» → «Токен». Мы его не храним."
      />
      <Button type="submit" busy={busy}>
        {busy ? 'Спрашиваем сервер…' : 'Прочитать список'}
      </Button>
    </form>
  )
}
