import { useState } from 'react'
import { IconPlayerPlayFilled } from '../../../ui/icon/icons.ts'
import captions from '../pictures/film.vtt?url'
import film from '../pictures/film.webm'
import poster from '../pictures/film-poster.jpg'
import part from './Part.module.css'
import css from './Video.module.css'

const isFilm = (url: string) => /\.(mp4|webm)$/i.test(new URL(url).pathname)

/**
 * The film of the product, or the operator's video in its place. The browser asks for it, and contacts the operator's
 * site, only after the visitor plays it.
 */
export function Video({ url }: { url: string | undefined }) {
  const [playing, setPlaying] = useState(false)
  return (
    <section className={`${part.part} gap-5 stack`}>
      <h2>Видео о сервисе</h2>
      <div className={`${css.frame} rounded clip anchor`}>
        {playing ? (
          <Player url={url} />
        ) : (
          <button type="button" onClick={() => setPlaying(true)}>
            <img src={poster} width="1280" height="720" alt="" loading="lazy" className={`${css.poster} fit`} />
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

function Player({ url }: { url: string | undefined }) {
  if (url === undefined)
    return (
      <video src={film} controls autoPlay playsInline muted>
        <track kind="captions" src={captions} srcLang="ru" label="Русские подписи" default />
      </video>
    )
  if (!isFilm(url)) return <iframe src={url} title="Видео о сервисе" allow="autoplay; fullscreen" allowFullScreen />
  return (
    // biome-ignore lint/a11y/useMediaCaption: we cannot know whether the operator's film has captions
    <video src={url} controls autoPlay playsInline />
  )
}
