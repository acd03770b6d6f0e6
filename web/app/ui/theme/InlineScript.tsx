import { useNonce } from '../../api/nonce'

/**
 * A script of our own that runs where it stands, before the page's others. It has run when React comes, so only the server
 * needs its text; callers leave it out of the browser's files with `import.meta.env.SSR`.
 */
export function InlineScript({ text }: { text: string }) {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, the same on every page
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
