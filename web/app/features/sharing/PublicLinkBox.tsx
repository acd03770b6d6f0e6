import { getPublicLink, type PublicLink, setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { IconCopy, IconQrcode } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { useRoot } from '../../api/use-root'
import { paths } from '../../paths'
import { Button, IconButton } from '../../ui/Button'
import { copy } from '../../ui/copy'
import { Dialog } from '../../ui/dialog/Dialog'
import { Switch } from '../../ui/form/Switch'
import { QrCode } from '../../ui/qr/QrCode'
import { showToast } from '../../ui/toast'
import { LinkTermsDialog } from './LinkTermsDialog'
import { untilText, viewsText } from './link-texts'
import css from './PublicLinkBox.module.css'
import { switchLinkOff } from './SwitchOff'

/** The link that lets anyone see the machine's current route: switch, copy, terms. */
export function PublicLinkBox({ equipmentId, name }: { equipmentId: string; name: string }) {
  const id = useId()
  const origin = useRoot()?.site.origin ?? ''
  const { link, save } = usePublicLink(equipmentId)
  /** The wanted state of the switch, while the call is under way. */
  const [asked, setAsked] = useState<boolean>()
  const [dialog, setDialog] = useState<'terms' | 'code'>()
  const address = link?.token ? origin + paths.publicView(equipmentId, link.token) : undefined

  function switchTo(on: boolean) {
    setAsked(on)
    save.mutate({ on }, { onSettled: () => setAsked(undefined) })
  }
  return (
    <div className={`${css.box} gap-2 stack`}>
      <label className="reach between row" htmlFor={id}>
        <span className="column lines-dense">
          <b>Публичный маршрут</b>
          <small className="quiet small">Видят все, у кого есть ссылка</small>
        </span>
        <Switch
          id={id}
          checked={asked ?? Boolean(address)}
          disabled={!link || save.isPending}
          onChange={({ target }) => switchTo(target.checked)}
        />
      </label>
      {link && address ? (
        <>
          <div className="flex gap-2">
            <input
              className="input fill small"
              readOnly
              aria-label="Адрес маршрута"
              value={address}
              onFocus={({ target }) => target.select()}
            />
            <IconButton bordered label="QR-код ссылки" onClick={() => setDialog('code')}>
              <IconQrcode size={22} aria-hidden="true" />
            </IconButton>
          </div>
          <Button look="ink" wide icon={<IconCopy size={20} aria-hidden="true" />} onClick={() => void copied(address)}>
            Ссылка на маршрут
          </Button>
          <p className="quiet small">
            {`${termsOf(link)} · ${viewsText(link.views)} · `}
            <button type="button" className="link" onClick={() => setDialog('terms')}>
              изменить
            </button>
          </p>
        </>
      ) : null}
      {dialog === 'terms' && link ? (
        <LinkTermsDialog
          link={link}
          onClose={() => setDialog(undefined)}
          onSave={(terms) => save.mutateAsync({ on: true, ...terms })}
        />
      ) : null}
      {dialog === 'code' && address ? (
        <Dialog
          title={`Маршрут «${name}»`}
          onClose={() => setDialog(undefined)}
          foot={
            <Button look="ink" onClick={() => setDialog(undefined)}>
              Закрыть
            </Button>
          }
        >
          <QrCode text={address} label="QR-код ссылки на маршрут" />
        </Dialog>
      ) : null}
    </div>
  )
}

/** In the browser's zone, in which the owner has chosen the term. */
function termsOf(link: PublicLink): string {
  const until = untilText(link, Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now())
  const term = `Открыта ${until}`
  return link.hours === null ? term : `${term}, за ${link.hours} ч`
}

async function copied(address: string) {
  const done = await copy(address)
  showToast(done ? { text: 'Ссылка скопирована' } : { text: 'Скопируйте адрес из поля', bad: true })
}

function usePublicLink(equipmentId: string) {
  const client = useQueryClient()
  const queryKey = ['public-link', equipmentId]
  const { data: link } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getPublicLink, { params: { equipmentId } }, signal),
  })
  const save = useMutation({
    mutationFn: (body: { on: boolean; expiresAt?: string | null; hours?: number | null }) =>
      body.on ? call(setPublicLink, { params: { equipmentId }, body }) : switchLinkOff(equipmentId),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) => showToast({ text: errorText(error).text, bad: true }),
  })
  return { link, save }
}
