import css from '../ForumFrame.module.css'
import { postParts } from './post-parts'

/** The text of a message with its line breaks; links are marked as untrusted. */
export function PostText({ text }: { text: string }) {
  return (
    <p className={`${css.post} measure anywhere`}>
      {postParts(text).map(({ text: part, href }, i) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key
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
