import { useEffect, useState } from 'react'
import { Button } from './Button'
import { copy } from './copy'
import { IconShare2 } from './icon/icons.ts'
import css from './ShareButton.module.css'

const NOTICE_MS = 3000

/** Shares the address through the phone's menu; where there is none, copies it and says so for three seconds. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [notice, setNotice] = useState<string>()
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(undefined), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [notice])

  const share = async () => {
    const url = location.origin + path
    // Closing the menu is not an error.
    if (navigator.share) return navigator.share({ title, url }).catch(() => undefined)
    const copied = await copy(url)
    setNotice(copied ? 'Ссылка скопирована' : 'Скопируйте адрес из строки браузера')
  }

  return (
    <div className={`${css.share} firm`}>
      <Button look="quiet" onClick={share} icon={<IconShare2 size={20} aria-hidden="true" />}>
        <span className="mute-below-sm">Поделиться</span>
      </Button>
      <p role="status" className={notice ? `${css.notice} graphite nowrap rounded pad-line semibold` : css.none}>
        {notice}
      </p>
    </div>
  )
}
