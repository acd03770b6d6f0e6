import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

const FOLDER = normalizePath(fileURLToPath(new URL('./app/ui/icon', import.meta.url)))
const IMPORT = /import \{([^}]*)\} from '[^']+\/icon\/icons\.ts'/g
const ICON = /^export const (\w+) = (.+)$/gm

/**
 * In the built pages each module makes the icons that it imports from `app/ui/icon/icons.ts`: otherwise every page would load the
 * names of them all.
 */
export const iconsOfModules: Plugin = {
  name: 'icons-of-modules',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { code: IMPORT }, handler: makeIcons },
}

const icons = new Map(
  Array.from(readFileSync(`${FOLDER}/icons.ts`, 'utf8').matchAll(ICON), ([, name, made]) => [
    name,
    `const ${name} = /* @__PURE__ */ ${made};`,
  ]),
)

/** Makes the icons that this text imports, on as many lines as it had. */
function makeIcons(code: string): string {
  return code.replace(IMPORT, (text, list: string) => {
    const made = Array.from(list.matchAll(/\w+/g), ([name]) => icons.get(name))
    const lines = '\n'.repeat(text.split('\n').length - 1)
    return `import { filled, outline } from ${JSON.stringify(`${FOLDER}/icon.tsx`)}; ${made.join(' ')}${lines}`
  })
}
