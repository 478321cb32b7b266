import { createContext, useContext } from 'react'

/** Ids of the caption and the keyboard hint of a figure, for the `aria-labelledby` of the chart. */
export const ChartContext = createContext<string | undefined>(undefined)

/** Returns the ids for the `aria-labelledby` of a chart; undefined outside of a ChartFigure. */
export const useChartLabel = (): string | undefined => useContext(ChartContext)
