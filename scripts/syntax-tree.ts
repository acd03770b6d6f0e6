/** Traversal of syntax trees of SQL and of TypeScript. */
export type Node = { type?: string; [field: string]: unknown }
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Visits each object of a tree. */
function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (isNode(value)) {
    visit(value)
    for (const name in value) walk(value[name], visit)
  }
}

export const nodesWith = (tree: unknown, field: string): Node[] => {
  const all: Node[] = []
  walk(tree, (node) => isNode(node[field]) && all.push(node[field]))
  return all
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
