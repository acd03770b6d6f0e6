import { getPublicLink, type RouteLink, setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { LinkBox } from './LinkBox'
import { endLink } from './SwitchOff'

interface Props {
  equipmentId: string
  name: string
  /** The link as loaded with the page; undefined: it is requested. */
  given?: RouteLink | undefined
}

/** The link that lets anyone who has it see the machine's current route. */
export const PublicLinkBox = ({ equipmentId, name, given }: Props) => (
  <LinkBox
    given={given}
    title="Публичный маршрут"
    note="Видят все, у кого есть ссылка"
    copyText="Ссылка на маршрут"
    codeTitle={`Маршрут «${name}»`}
    queryKey={['public-link', equipmentId]}
    load={(signal) => call(getPublicLink, { params: { equipmentId } }, signal)}
    save={(body) => (body.on ? call(setPublicLink, { params: { equipmentId }, body }) : endLink(equipmentId))}
    pathOf={(token) => paths.publicView(equipmentId, token)}
  />
)
