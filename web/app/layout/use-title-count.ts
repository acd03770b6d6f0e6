import { useEffect } from 'react'

const COUNTED = /^\(\d+\) /

/** Says in the title of the tab how many messages wait: after each change of the page, which writes its own. */
export function useTitleCount(count: number) {
  useEffect(() => {
    const plain = document.title.replace(COUNTED, '')
    const wanted = count > 0 ? `(${count}) ${plain}` : plain
    if (document.title !== wanted) document.title = wanted
  })
}
