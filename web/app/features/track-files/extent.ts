export type DrawnLine = [lng: number, lat: number][]

/** South-west and north-east corner around all lines, `[lng, lat]`; undefined without points. */
export function extentOfLines(lines: DrawnLine[]): [[number, number], [number, number]] | undefined {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const line of lines)
    for (const [lng, lat] of line) {
      west = Math.min(west, lng)
      east = Math.max(east, lng)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  return south > north
    ? undefined
    : [
        [west, south],
        [east, north],
      ]
}
