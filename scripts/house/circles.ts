/** Files that import each other, directly or through others. */
import type { Import } from '../rooms.ts'

/** Each circle as a list of its files: strongly connected components (Tarjan) of two or more files. */
export function circlesOf(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (path: string) => {
    order.set(path, order.size)
    lowest.set(path, order.get(path) ?? 0)
    stack.push(path)
    for (const { to } of next.get(path) ?? []) {
      if (!order.has(to)) visit(to)
      if (stack.includes(to)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(to) ?? 0))
    }
    if (lowest.get(path) !== order.get(path)) return
    const circle = stack.splice(stack.indexOf(path))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const path of next.keys()) if (!order.has(path)) visit(path)
  return circles
}
