/** A figure as people type it, `72,25` or `72.25`; undefined where nothing is typed, NaN where it is none from 0 on. */
export const figureOf = (text: string): number | undefined => {
  const written = text.trim().replace(',', '.')
  if (written === '') return undefined
  return /^\d{1,9}(\.\d{1,3})?$/.test(written) ? Number(written) : Number.NaN
}
