import css from '../ForumFrame.module.css'
import { postParts } from './post-parts'

/** A message's text: its lines as written, its links marked as untrusted. */
export function PostText({ text }: { text: string }) {
  return (
    <p className={`${css.post} measure anywhere`}>
      {postParts(text).map(({ text: part, href }, i) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other
          <a key={i} className="link" href={href} rel="nofollow ugc noopener" target="_blank">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
