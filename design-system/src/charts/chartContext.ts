import { createContext, useContext } from 'react'

/** Ids of the elements that name the drawing of a figure, for `aria-labelledby`. */
export const ChartContext = createContext<string | undefined>(undefined)

/** Returns the ids of what names the drawing, undefined outside of a ChartFigure. */
export const useChartLabel = (): string | undefined => useContext(ChartContext)
