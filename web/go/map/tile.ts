/** Reads vector tiles (Mapbox Vector Tile 2.1), as far as a small picture draws them: the lines and areas of some layers, and of which kind each is. */

export interface Shape {
  layer: string
  /** What the vocabularies of maps tell it by: `kind` or `class`; empty where neither is told. */
  kind: string
  is_area: boolean
  /** In parts of the edge of the tile, from its upper left corner; x and y by turns. */
  lines: number[][]
}

/** The shapes of those layers. Fails with a RangeError where the tile ends too early. */
export const shapesOf = (bytes: Uint8Array, layers: ReadonlySet<string>): Shape[] =>
  fieldsOf(bytes).flatMap(([field, layer]) => (field === 3 && typeof layer === 'object' ? ofLayer(layer, layers) : []))

type Field = readonly [field: number, value: number | Uint8Array]

/** A number of seven bits a byte from there on, and where it ends. */
const varintAt = (bytes: Uint8Array, start: number): [value: number, end: number] => {
  let value = 0
  for (let [at, factor] = [start, 1]; ; at++, factor *= 128) {
    const byte = bytes[at]
    if (byte === undefined) throw new RangeError('the tile ends too early')
    value += (byte & 127) * factor
    if (byte < 128) return [value, at + 1]
  }
}

/** The fields of a message (Protocol Buffers). */
const fieldsOf = (bytes: Uint8Array): Field[] => {
  const fields: Field[] = []
  for (let at = 0; at < bytes.length; ) {
    const [tag, begin] = varintAt(bytes, at)
    const wire = tag & 7
    if (wire === 0 || wire === 2) {
      const [value, end] = varintAt(bytes, begin)
      if (wire === 2 && end + value > bytes.length) throw new RangeError('the tile ends too early')
      fields.push([tag >> 3, wire === 0 ? value : bytes.subarray(end, end + value)])
      at = wire === 0 ? end : end + value
    } else at = begin + (wire === 1 ? 8 : 4)
  }
  return fields
}

const numbersOf = (bytes: Uint8Array): number[] => {
  const numbers: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const [value, end] = varintAt(bytes, at)
    numbers.push(value)
    at = end
  }
  return numbers
}

const all = (fields: readonly Field[], wanted: number): Uint8Array[] =>
  fields.flatMap(([field, value]) => (field === wanted && typeof value === 'object' ? [value] : []))

const text = (bytes: Uint8Array | undefined): string => (bytes ? new TextDecoder().decode(bytes) : '')

const ofLayer = (bytes: Uint8Array, layers: ReadonlySet<string>): Shape[] => {
  const fields = fieldsOf(bytes)
  const layer = text(all(fields, 1)[0])
  if (!layers.has(layer)) return []
  const keys = all(fields, 3).map(text)
  const values = all(fields, 4).map((value) => text(all(fieldsOf(value), 1)[0]))
  const extent = Number(fields.find(([field]) => field === 5)?.[1] ?? 4096)
  return all(fields, 2).map((feature) => {
    const own = fieldsOf(feature)
    const tags = numbersOf(all(own, 2)[0] ?? new Uint8Array())
    const place = tags.findIndex((key, i) => i % 2 === 0 && ['kind', 'class'].includes(keys[key] ?? ''))
    return {
      layer,
      kind: (place >= 0 && values[tags[place + 1] ?? -1]) || '',
      is_area: own.some(([field, value]) => field === 3 && value === 3),
      lines: linesOf(numbersOf(all(own, 4)[0] ?? new Uint8Array()), extent),
    }
  })
}

/** Steps are told with their sign in the lowest bit. */
const signed = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)

const [move, line] = [1, 2]

const linesOf = (commands: readonly number[], extent: number): number[][] => {
  const lines: number[][] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < commands.length; ) {
    const command = commands[at++] as number
    const [kind, count] = [command & 7, command >> 3]
    for (let i = 0; i < count && (kind === move || kind === line); i++) {
      x += signed(commands[at++] ?? 0) / extent
      y += signed(commands[at++] ?? 0) / extent
      if (kind === move) lines.push([x, y])
      else lines.at(-1)?.push(x, y)
    }
  }
  return lines
}
