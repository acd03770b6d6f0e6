import { useNonce } from '../../api/nonce'

/**
 * A script of ours that runs where it stands, before the page's other scripts and before React, so only
 * the server needs its text; callers keep it out of the browser's files with `import.meta.env.SSR`.
 */
export function InlineScript({ text }: { text: string }) {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, the same on every page
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
