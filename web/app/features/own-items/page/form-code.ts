/** In a file of its own: the list of all that the form loads stays out of the page that every visitor opens. */
export const getForm = () => import('./EditPage')
