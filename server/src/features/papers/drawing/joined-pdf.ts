/** Files of PDF one after the other in one: as they are drawn here, with their objects in the clear and no two of one number. */

interface Part {
  bytes: Buffer
  /** Of each object: where it begins and ends. */
  objects: { at: number; end: number }[]
  info: string
}

const REFERENCE = /\b(\d+) 0 R\b/g
const STREAM = '\nstream\n'
const CATALOG = '1 0 obj\n<<\n/Type /Catalog\n/Pages 2 0 R\n>>\nendobj\n'
/** The catalog and the pages of all. */
const OWN = 2

export function joinedPdf(files: readonly Uint8Array[]): Uint8Array {
  const [only] = files
  if (files.length === 1 && only) return only
  const parts = files.map(partOf)
  const out: Buffer[] = [Buffer.from('%PDF-1.3\n%\xff\xff\xff\xff\n', 'latin1')]
  const offsets = new Map<number, number>()
  let length = out[0]?.length ?? 0
  const write = (id: number, ...bytes: Buffer[]) => {
    offsets.set(id, length)
    for (const one of bytes) {
      out.push(one)
      length += one.length
    }
  }
  const roots: number[] = []
  let [base, pages] = [OWN, 0]
  write(1, Buffer.from(CATALOG))
  for (const { bytes, objects } of parts) {
    for (const { at, end } of objects) {
      const stream = bytes.subarray(at, end).indexOf(STREAM)
      const words = bytes.toString('latin1', at, stream < 0 ? end : at + stream)
      if (words.includes('/Type /Catalog')) continue
      const id = base + Number.parseInt(words, 10)
      let moved = words.replace(/^\d+/, String(id)).replace(REFERENCE, (_, to) => `${base + Number(to)} 0 R`)
      if (words.includes('/Type /Pages')) {
        roots.push(id)
        pages += Number(/\/Count (\d+)/.exec(words)?.[1])
        moved = moved.replace('/Type /Pages', '/Type /Pages\n/Parent 2 0 R')
      }
      write(id, Buffer.from(moved, 'latin1'), ...(stream < 0 ? [] : [bytes.subarray(at + stream, end)]))
    }
    base += objects.length
  }
  const kids = roots.map((id) => `${id} 0 R`).join(' ')
  write(2, Buffer.from(`2 0 obj\n<<\n/Type /Pages\n/Count ${pages}\n/Kids [${kids}]\n>>\nendobj\n`))
  out.push(Buffer.from(tableOf(offsets, { size: base + 1, at: length, info: parts[0]?.info ?? '' }), 'latin1'))
  return Uint8Array.from(Buffer.concat(out))
}

function partOf(file: Uint8Array): Part {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const end = bytes.toString('latin1', bytes.lastIndexOf('startxref'))
  const at = Number(/startxref\s+(\d+)/.exec(end)?.[1])
  const [table = '', trailer = ''] = bytes.toString('latin1', at).split('trailer')
  const starts = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map((line) => Number(line[1])).sort((a, b) => a - b)
  if (starts.length === 0) throw new Error('a file of PDF without its table of objects')
  const info = /\/Info (\d+) 0 R/.exec(trailer)?.[1]
  return {
    bytes,
    objects: starts.map((start, i) => ({ at: start, end: starts[i + 1] ?? at })),
    // Of the first file, whose objects stand first.
    info: info ? `/Info ${OWN + Number(info)} 0 R\n` : '',
  }
}

/** Numbers of catalogs that are left out are free. */
function tableOf(offsets: ReadonlyMap<number, number>, { size, at, info }: { size: number; at: number; info: string }) {
  const lines = Array.from({ length: size }, (_, id) => {
    const offset = offsets.get(id)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  return `xref\n0 ${size}\n${lines.join('')}trailer\n<<\n/Size ${size}\n/Root 1 0 R\n${info}>>\nstartxref\n${at}\n%%EOF\n`
}
