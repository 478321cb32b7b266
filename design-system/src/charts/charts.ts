/** Charts. The shell provides this module to the first section that shows one (ADR 050). */

export { BarChart, type BarChartProps, type BarOfChart } from './BarChart.tsx'
export {
  BarKey,
  type BarPart,
  type BarRow,
  Bars,
  type BarsProps,
  type BarTone,
  BulletBars,
  type BulletBarsProps,
  StackedBar,
  type StackedBarProps,
  StackedBars,
  type StackedBarsProps,
} from './Bars.tsx'
export { ChartFigure, type ChartFigureProps } from './ChartFigure.tsx'
export type { ChartTable } from './chartTable.ts'
export { Heatmap, type HeatmapProps } from './Heatmap.tsx'
export { LineChart, type LineChartProps } from './LineChart.tsx'
export { Sparkline, type SparklineProps } from './Sparkline.tsx'
export { WeekBars, type WeekBarsProps } from './WeekBars.tsx'
export { weekLabel } from './weekLabel.ts'
