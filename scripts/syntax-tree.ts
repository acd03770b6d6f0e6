/** Traversal of syntax trees of SQL and of TypeScript. */
export type Node = { type?: string; [field: string]: unknown }
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Visits each object of a tree, with the objects around it, the nearest last. */
function walk(value: unknown, visit: (node: Node, around: Node[]) => void, around: Node[] = []): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit, around)
  else if (isNode(value)) {
    visit(value, around)
    for (const part of Object.values(value)) walk(part, visit, [...around, value])
  }
}

export const nodesWith = (tree: unknown, field: string): Node[] => {
  const all: Node[] = []
  walk(tree, (node) => isNode(node[field]) && all.push(node[field]))
  return all
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
