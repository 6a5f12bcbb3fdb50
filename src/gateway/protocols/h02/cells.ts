/** Cells and Wi-Fi stations in the text of H02. */

const digits = /^ *\d+$/
const hexDigits = /^ *[0-9a-f]+$/i

const number = (text: string | undefined, base: 10 | 16): number =>
  text !== undefined && text.length <= 10 && (base === 10 ? digits : hexDigits).test(text)
    ? Number.parseInt(text.trim(), base)
    : Number.NaN

export interface Network {
  mcc: number
  mnc: number
}

/** The network of MCC and MNC; undefined where there is none, for country codes begin at 200. */
export const networkOf = (
  mcc: string | undefined,
  mnc: string | undefined,
  base: 10 | 16 = 10,
): Network | undefined => {
  const network = { mcc: number(mcc, base), mnc: number(mnc, base) }
  return network.mcc >= 200 && network.mcc < 800 && network.mnc < 1000 ? network : undefined
}

export const cellOf = (
  network: Network | undefined,
  lac: string | undefined,
  cell: string | undefined,
  base: 10 | 16 = 10,
): string | undefined => {
  const [area, id] = [number(lac, base), number(cell, base)]
  if (!network || Number.isNaN(area + id) || area + id === 0) return undefined
  return `${network.mcc}-${network.mnc}-${area}-${id}`
}

/**
 * The serving cell and its neighbours: every `step` fields are one, LAC and cell first. `undefined` when the number of
 * fields is no multiple.
 */
export const cellsOf = (
  network: Network | undefined,
  fields: readonly string[],
  step: number,
  base: 10 | 16 = 10,
): { cell?: string; cells?: string } | undefined => {
  if (fields.length % step !== 0) return undefined
  const found: string[] = []
  for (let at = 0; at < fields.length; at += step) {
    const cell = cellOf(network, fields[at], fields[at + 1], base)
    if (cell) found.push(cell)
  }
  const [cell, ...others] = found
  return { ...(cell && { cell }), ...(others.length > 0 && { cells: others.join() }) }
}

/** Wi-Fi stations, each 12 digits of address and two of signal, as an attribute. */
export const stationsOf = (fields: readonly string[]): string | undefined => {
  if (!fields.every((field) => /^[0-9a-f]{12}\d\d$/i.test(field))) return undefined
  return fields
    .map((field) => `${(field.slice(0, 12).toLowerCase().match(/../g) ?? []).join(':')} ${Number(field.slice(12))}`)
    .join()
}
