export type DrawnLine = [lng: number, lat: number][]

/** South-west and north-east corner of all places, `[lng, lat]`; undefined where there are none. */
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
