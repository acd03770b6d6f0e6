/** The chart library with its styles; imported only where a chart is drawn. */
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export { UPlot }
