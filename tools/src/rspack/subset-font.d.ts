declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2'
    variationAxes?: Record<string, { min: number; max: number }>
    keepFeatures?: string[]
    preserveNameIds?: number[]
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
