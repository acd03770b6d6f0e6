import { Suspense } from 'react'
import type { MetaDescriptor } from 'react-router'
import { paths } from '../../../paths'
import { lazyPart } from '../../../ui/away/lazy-part'
import { missingMeta, type PageMatches, pageMeta } from '../../../ui/page/meta'
import { ItemPage, loadItemPage } from '../../catalog/page/ItemPage'
import type { LoadedItem } from './load-item'

/** The form and its code are loaded separately from the card, which every visitor sees. */
const getForm = async () => (await import('./form-code')).getForm()
const EditPage = lazyPart(getForm)
/** Loaded separately: most machines have no reviews yet. */
const ReviewList = lazyPart(() => import('../../reviews/ReviewList'))

/** Waits for the code, so that the previous page stays visible until the form or the whole card can be drawn. */
export async function withForm(loaded: LoadedItem): Promise<LoadedItem> {
  await (loaded.mode === 'form' ? getForm() : loadItemPage())
  return loaded
}

/** Only the owner sees the form, so search engines need not index it. */
export function ownOrPublicMeta(matches: PageMatches, loaded: LoadedItem | undefined): MetaDescriptor[] {
  if (!loaded) return missingMeta()
  if (loaded.mode === 'card') return loaded.meta
  const { item, sheets } = loaded
  return [
    ...pageMeta({ matches, title: item.name, description: '', path: paths.item(item), index: false }),
    ...sheets.map((href) => ({ tagName: 'link' as const, rel: 'stylesheet', href })),
  ]
}

/**
 * The form for the owner of an item, the card for everyone else. There is no `Suspense` around the form: the first chunk sent by
 * the
 * server must contain the form, and in the browser the previous page stays until the form is ready.
 */
export function OwnOrPublic({ loaded }: { loaded: LoadedItem }) {
  if (loaded.mode === 'card') {
    const { reviews, meta: _, ...card } = loaded
    const nextTo = () => paths.user(card.item.userUrl)
    const shown = reviews?.count ? (
      <Suspense>
        <ReviewList title="Отзывы о работе машины" list={reviews} nextTo={nextTo} />
      </Suspense>
    ) : null
    return <ItemPage {...card} reviews={shown} />
  }
  return <EditPage key={loaded.item._id} item={loaded.item} link={loaded.link} map={loaded.map} />
}
