import { getPublicLink, setPublicLink } from '@spetskarta/shared/sharing/sharing.ts'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { LinkBox } from './LinkBox'
import { switchLinkOff } from './SwitchOff'

/** The link that lets anyone see the machine's current route. */
export const PublicLinkBox = ({ equipmentId, name }: { equipmentId: string; name: string }) => (
  <LinkBox
    title="Публичный маршрут"
    note="Видят все, у кого есть ссылка"
    copyText="Ссылка на маршрут"
    codeTitle={`Маршрут «${name}»`}
    queryKey={['public-link', equipmentId]}
    load={(signal) => call(getPublicLink, { params: { equipmentId } }, signal)}
    save={(body) => (body.on ? call(setPublicLink, { params: { equipmentId }, body }) : switchLinkOff(equipmentId))}
    pathOf={(token) => paths.publicView(equipmentId, token)}
  />
)
