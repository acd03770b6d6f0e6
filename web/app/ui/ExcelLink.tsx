import { ButtonLink } from './Button'
import { IconFileSpreadsheet } from './icon/icons.ts'

/** Saves a list as an Excel file. `href`: an address of the API. */
export const ExcelLink = ({ href, size }: { href: string; size?: 'small' }) => (
  <ButtonLink
    to={href}
    reloadDocument
    download
    {...(size && { size, look: 'quiet' })}
    className="reach"
    icon={<IconFileSpreadsheet size={20} aria-hidden="true" />}
  >
    Excel
  </ButtonLink>
)
