import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { errorText } from '../../api/error-text'
import { useRoot } from '../../api/use-root'
import { Button, IconButton } from '../../ui/Button'
import { copy } from '../../ui/copy'
import { Dialog } from '../../ui/dialog/Dialog'
import { Switch } from '../../ui/form/Switch'
import { IconCopy, IconQrcode } from '../../ui/icon/icons.ts'
import { QrCode } from '../../ui/qr/QrCode'
import { showToast } from '../../ui/toast'
import css from './LinkBox.module.css'
import { LinkTermsDialog, type ShownLink } from './LinkTermsDialog'
import { daysText, untilText, viewsText } from './link-texts'

interface LinkTerms {
  on: boolean
  token?: string
  expiresAt?: string | null
  hours?: number | null
  objects?: boolean
  papers?: boolean
}

interface Props {
  title: string
  note: string
  /** The text of the button that copies the address. */
  copyText: string
  /** Title of the dialog with the QR code. */
  codeTitle: string
  /** Whether the link shows whole days instead of hours. */
  byDays?: boolean
  /** More about what the link shows, for its owner. */
  tellsOf?: (link: ShownLink) => ReactNode
  queryKey: readonly string[]
  /** The link as loaded with the page; undefined: it is requested. */
  given?: ShownLink | undefined
  load: (signal: AbortSignal) => Promise<ShownLink>
  /** Changes the terms, or switches the link on or off. */
  save: (terms: LinkTerms) => Promise<ShownLink>
  pathOf: (token: string) => string
}

/** A link that shows something to anyone who has it: switch, address, QR code and terms. */
export function LinkBox({ title, note, copyText, codeTitle, byDays = false, tellsOf, pathOf, ...calls }: Props) {
  const id = useId()
  const origin = useRoot()?.site.origin ?? ''
  const { link, failure, retry, save } = useLink(calls)
  /** The state of the switch while the call is under way. */
  const [wanted, setWanted] = useState<boolean>()
  const [dialog, setDialog] = useState<'terms' | 'code'>()
  const address = link?.token ? origin + pathOf(link.token) : undefined

  function switchTo(on: boolean) {
    setWanted(on)
    void save
      .mutateAsync({ on })
      .catch((error) => showToast({ text: errorText(error).text, bad: true }))
      .finally(() => setWanted(undefined))
  }
  return (
    <div className={`${css.box} gap-2 stack`}>
      <label className="reach between row" htmlFor={id}>
        <span className="column lines-dense">
          <b>{title}</b>
          <small className="quiet small">{note}</small>
        </span>
        {link ? (
          <Switch
            id={id}
            checked={wanted ?? Boolean(address)}
            disabled={save.isPending}
            onChange={({ target }) => switchTo(target.checked)}
          />
        ) : failure ? null : (
          // Before the link is loaded, a switch would suggest that the link is off.
          <span className={`${css.wheel} spinner`} role="status" aria-label={`${title}: узнаём`} />
        )}
      </label>
      {failure ? (
        <div className="between row" role="status">
          <p className="danger small">{failure}</p>
          <Button size="small" onClick={retry}>
            Повторить
          </Button>
        </div>
      ) : null}
      {link && address ? (
        <>
          <div className="flex gap-2">
            <input
              className="input fill small"
              readOnly
              aria-label="Адрес ссылки"
              value={address}
              onFocus={({ target }) => target.select()}
            />
            <IconButton bordered label="QR-код ссылки" onClick={() => setDialog('code')}>
              <IconQrcode size={22} aria-hidden="true" />
            </IconButton>
          </div>
          <Button look="ink" wide icon={<IconCopy size={20} aria-hidden="true" />} onClick={() => void copied(address)}>
            {copyText}
          </Button>
          <p className="quiet small">
            {`${termsOf(link, byDays)} · ${viewsText(link.views)} · `}
            <button type="button" className="link reach" onClick={() => setDialog('terms')}>
              изменить
            </button>
          </p>
        </>
      ) : null}
      {dialog === 'terms' && link ? (
        <LinkTermsDialog
          link={link}
          byDays={byDays}
          tells={tellsOf?.(link)}
          onClose={() => setDialog(undefined)}
          onSave={(terms) => save.mutateAsync({ on: true, ...terms })}
        />
      ) : null}
      {dialog === 'code' && address ? (
        <Dialog
          title={codeTitle}
          onClose={() => setDialog(undefined)}
          foot={
            <Button look="ink" onClick={() => setDialog(undefined)}>
              Закрыть
            </Button>
          }
        >
          <QrCode text={address} label="QR-код ссылки" />
        </Dialog>
      ) : null}
    </div>
  )
}

function termsOf(link: ShownLink, byDays: boolean): string {
  const until = untilText(link, link.timeZone, Date.now())
  const term = `Открыта ${until}`
  if (link.hours === null) return byDays ? `${term}, за сегодня` : term
  return byDays ? `${term}, за ${daysText(link.hours)}` : `${term}, за ${link.hours}\u00a0ч`
}

async function copied(address: string) {
  const done = await copy(address)
  showToast(done ? { text: 'Ссылка скопирована' } : { text: 'Скопируйте адрес из поля', bad: true })
}

function useLink({ queryKey, given, load, save: change }: Pick<Props, 'queryKey' | 'given' | 'load' | 'save'>) {
  const client = useQueryClient()
  const {
    data: link,
    error,
    isFetching,
    refetch,
  } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), initialData: given })
  const save = useMutation({
    mutationFn: change,
    async onSuccess(saved) {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, saved)
    },
    // The change may have been made though its answer was lost, or another one elsewhere.
    onError: () => void client.invalidateQueries({ queryKey }),
  })
  const failure = link || isFetching || !error ? undefined : errorText(error).text
  return { link, failure, retry: () => void refetch(), save }
}
