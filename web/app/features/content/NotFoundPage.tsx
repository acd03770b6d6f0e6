import { data } from 'react-router'
import { missingMeta } from '../../ui/page/meta'
import { NotFound } from '../../ui/page/NotFound'

export const loader = () => data(null, { status: 404 })
export const meta = missingMeta

/** For every path without a page. */
export default NotFound
