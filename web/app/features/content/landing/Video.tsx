import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Picture } from '../Picture'
import part from './Part.module.css'
import css from './Video.module.css'

const isFilm = (url: string) => /\.(mp4|webm)$/i.test(new URL(url).pathname)

/** The operator's video. The browser contacts its site only after the visitor plays it. */
export function Video({ url }: { url: string }) {
  const [playing, setPlaying] = useState(false)
  return (
    <section className={`${part.part} gap-5 stack`}>
      <h2>Видео о сервисе</h2>
      <div className={`${css.frame} rounded clip anchor`}>
        {playing ? (
          <Player url={url} />
        ) : (
          <button type="button" onClick={() => setPlaying(true)}>
            <Picture name="records" alt="" className={`${css.poster} fit`} />
            <span className={`${css.play} accent round centred`}>
              <IconPlayerPlayFilled size={32} aria-hidden="true" />
            </span>
            <span className={`${css.label} text-section strong`}>Смотреть видео</span>
          </button>
        )}
      </div>
    </section>
  )
}

function Player({ url }: { url: string }) {
  if (!isFilm(url)) return <iframe src={url} title="Видео о сервисе" allow="autoplay; fullscreen" allowFullScreen />
  return (
    // biome-ignore lint/a11y/useMediaCaption: we cannot know whether the operator's film has captions
    <video src={url} controls autoPlay playsInline />
  )
}
