import css from './ReportSheet.module.css'
import { sketchDrawing } from './sketch'

const WIDTH = 420
const HEIGHT = 300

/** The route without a map, north up, so that it can always be printed. */
export function RouteSketch({ lines }: { lines: [number, number][][] }) {
  const { paths, gaps, start, end, scale } = sketchDrawing(lines, WIDTH, HEIGHT)
  return (
    <svg
      className={`${css.sketch} framed block text-note wide`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="Схема пути, север вверху"
    >
      {gaps.map((path) => (
        <path key={path} d={path} className={css.gap} />
      ))}
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
      {start ? <circle cx={start.x} cy={start.y} r="6" className={css.start} /> : null}
      {end ? <rect x={end.x - 6} y={end.y - 6} width="12" height="12" className={css.end} /> : null}
      {scale ? (
        <g transform={`translate(10 ${HEIGHT - 10})`}>
          <path d={`M0 -5V0H${scale.length}V-5`} className={css.scale} />
          <text x={scale.length + 6} y="0">
            {scale.km < 1 ? `${scale.km * 1000}\u00a0м` : `${scale.km}\u00a0км`}
          </text>
        </g>
      ) : (
        <text x={WIDTH / 2} y={HEIGHT / 2} textAnchor="middle">
          Точек нет
        </text>
      )}
      <text x={WIDTH - 12} y="20" textAnchor="end">
        С ↑
      </text>
    </svg>
  )
}
