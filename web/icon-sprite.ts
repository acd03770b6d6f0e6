import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

const APP = fileURLToPath(new URL('./app', import.meta.url))
const IMPORT = /import \{([^}]*)\} from '@tabler\/icons-react'/g
const NAME = /\bIcon\w+/g
/** What `app/ui/icon/icon.tsx` imports: the address of the file of symbols. */
const ADDRESS = 'virtual:icon-sprite'

type Node = [tag: string, attributes: Record<string, string>]

/**
 * The icons of the built pages are symbols of one file, as those of machines are: a page has neither their shapes nor a
 * component for each in its scripts and in its HTML. Which ones there are is read from what the pages import. Each page
 * makes those of its own, so that no other page has their names. The development server draws them as the package does.
 */
export function iconSprite(): Plugin {
  let symbols = ''
  let fileName = ''
  return {
    name: 'icon-sprite',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      if (fileName) return
      symbols = await drawSymbols(await importedIcons())
      fileName = `assets/icons-${createHash('sha256').update(symbols).digest('hex').slice(0, 8)}.svg`
    },
    resolveId: (id) => (id === ADDRESS ? `\0${ADDRESS}` : undefined),
    load: (id) => (id === `\0${ADDRESS}` ? `export default ${JSON.stringify(`/${fileName}`)}` : undefined),
    transform: (code, id) => (id.startsWith(normalizePath(APP)) ? makeIcons(code) : undefined),
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: symbols })
    },
  }
}

/** Makes symbols of the icons that this text imports, on as many lines as it had. */
function makeIcons(code: string): string | undefined {
  const made = code.replace(IMPORT, (text, list: string) => {
    const icons = Array.from(list.matchAll(NAME), ([name]) => {
      const kind = name.endsWith('Filled') ? 'filled' : 'outline'
      return `const ${name} = /* @__PURE__ */ ${kind}('${name.slice(4)}');`
    })
    const from = JSON.stringify(normalizePath(`${APP}/ui/icon/icon.tsx`))
    return `import { filled, outline } from ${from}; ${icons.join(' ')}${'\n'.repeat(text.split('\n').length - 1)}`
  })
  return made === code ? undefined : made
}

async function importedIcons(): Promise<string[]> {
  const names = new Set<string>()
  for await (const file of glob('**/*.{ts,tsx}', { cwd: APP })) {
    const imports = readFileSync(`${APP}/${file}`, 'utf8').matchAll(IMPORT)
    for (const [, list = ''] of imports) for (const [name] of list.matchAll(NAME)) names.add(name)
  }
  return [...names].sort()
}

async function drawSymbols(names: string[]): Promise<string> {
  const drawn = await Promise.all(
    names.map(async (name) => {
      const { __iconNode: nodes }: { __iconNode: Node[] } = await import(
        `@tabler/icons-react/dist/esm/icons/${name}.mjs`
      )
      return `<symbol id="${name.slice(4)}" viewBox="0 0 24 24">${nodes.map(drawNode).join('')}</symbol>`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${drawn.join('')}</svg>`
}

const drawNode = ([tag, { key: _, ...attributes }]: Node) =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}/>`
