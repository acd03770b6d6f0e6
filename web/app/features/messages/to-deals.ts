/** /messages: the former address of the list. */
import { redirect } from 'react-router'
import { paths } from '../../paths'

export const loader = () => redirect(paths.deals())
