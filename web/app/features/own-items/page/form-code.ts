/** In a file of its own, so that the list of files that the form loads stays out of the page opened by visitors. */
export const getForm = () => import('./EditPage')
