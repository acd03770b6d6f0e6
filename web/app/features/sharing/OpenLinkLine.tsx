import type { OpenRoute } from '@spetskarta/shared/sharing/sharing.ts'
import { IconWorld } from '../../ui/icon/icons.ts'
import { untilText } from './link-texts'
import css from './OpenLinkLine.module.css'
import { endLink, SwitchOff } from './SwitchOff'

/** `ссылка открыта до 18:00`, and a button that switches it off. `now`: ms, by the server's clock. */
export const OpenLinkLine = ({ link, now }: { link: OpenRoute; now: number }) => (
  <p className="row small">
    <IconWorld size={18} aria-hidden="true" />
    <span className={link.expiresAt === null ? 'semibold' : undefined}>
      ссылка открыта {untilText(link, link.timeZone, now)}
    </span>
    <SwitchOff off={() => endLink(link.equipmentId)} name={link.name} size="small" className={css.off}>
      Выключить
    </SwitchOff>
  </p>
)
