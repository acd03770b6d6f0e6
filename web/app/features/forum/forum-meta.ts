/** Meta tags and structured data of the forum's pages. */
import type { ForumItem, ForumPage } from '@spetskarta/shared/forum/forum.ts'
import { MESSAGE, SECTION, THEME } from '@spetskarta/shared/forum/forum.ts'
import type { MetaDescriptor } from 'react-router'
import { paths } from '../../paths'
import { oneLine, type PageMatches, pageMeta, siteOrigin } from '../../ui/page/meta'
import { childrenOf } from './forum-words'

interface ForumPageFacts extends Pick<ForumPage, 'parent' | 'forumItems'> {
  /** The key after which the page begins, if it is not the first page. */
  start: string | undefined
  /** False for pages whose messages also appear on pages counted from the beginning. */
  indexed: boolean
}

export function forumMeta(
  matches: PageMatches,
  { parent, forumItems, start, indexed }: ForumPageFacts,
): MetaDescriptor[] {
  const origin = siteOrigin(matches)
  const path = paths.forum(parent?._id, start ? { after: start } : {})
  if (!parent)
    return pageMeta({
      matches,
      title: 'Форум о спецтехнике',
      description:
        'Аренда и цены, поиск работы, ремонт, документы и допуски: владельцы машин и заказчики — между собой.',
      path,
      index: indexed,
    })
  const first = forumItems.find(({ type }) => type === MESSAGE)
  const about = parent.type === THEME ? first?.body : parent.about
  return pageMeta({
    matches,
    title: parent.type === THEME ? parent.body : `${parent.body} — форум`,
    description: oneLine(`${about ? `${about} ` : ''}${parent.body}: ${childrenOf(parent)} на форуме «Спецкарты».`),
    path,
    index: indexed && (parent.type === SECTION || parent.childrenCount > 0),
    crumbs: [
      { name: 'Форум', path: paths.forum() },
      ...parent.path.map(({ _id, body }) => ({ name: body, path: paths.forum(_id) })),
    ],
    jsonLd: parent.type === THEME ? posting(parent, forumItems, origin) : undefined,
  })
}

/** A theme with the messages of this page; the first message is its text. */
function posting(theme: ForumItem, messages: readonly ForumItem[], origin: string) {
  const [first, ...answers] = messages[0]?.number === 1 ? messages : [undefined, ...messages]
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: theme.body,
    url: origin + paths.forum(theme._id),
    datePublished: theme.created_at,
    author: person(theme, origin),
    text: first?.body ?? theme.body,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CommentAction',
      userInteractionCount: theme.childrenCount,
    },
    comment: answers.flatMap((answer) =>
      answer
        ? [
            {
              '@type': 'Comment',
              text: answer.body,
              url: origin + paths.forum(answer._id),
              datePublished: answer.created_at,
              author: person(answer, origin),
            },
          ]
        : [],
    ),
  }
}

const person = ({ user }: ForumItem, origin: string) =>
  user
    ? { '@type': 'Person', name: user.name, url: origin + paths.user(user.userUrl) }
    : { '@type': 'Person', name: 'Бывший участник' }
