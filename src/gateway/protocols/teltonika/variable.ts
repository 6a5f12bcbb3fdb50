import type { Attributes } from '#track/point.ts'

/** Elements with a length of their own that are words: the vehicle's number, and its trouble codes with commas between. */
const words = new Map([
  [256, 'vin'],
  [281, 'dtc'],
  [325, 'vin'],
])
const BEACONS = 385

/** Adds an element that is no number; as hex when it is none of those that are known, or not what they are. */
export function addVariable(attributes: Attributes, id: number, value: Buffer): void {
  const name = words.get(id)
  const text = value.toString('latin1').replaceAll('\0', '').trim()
  const beacons = id === BEACONS ? beaconsOf(value) : undefined
  if (beacons) attributes.beacons = beacons.join()
  else if (!name) attributes[`io_${id}`] = value.toString('hex')
  else if (/^[\x20-\x7e]+$/.test(text)) attributes[name] = text
}

/** Bits of what is told of a beacon: its signal, the voltage of its battery, its temperature; that it is an iBeacon. */
const told = { signal: 0x01, battery: 0x02, temperature: 0x04, ibeacon: 0x20 }

/** Behind a byte that numbers the part: beacons, each `id signal`. `undefined` when they do not fill the value. */
function beaconsOf(value: Buffer): string[] | undefined {
  const found: string[] = []
  let at = 1
  while (at < value.length) {
    const bits = value.readUInt8(at)
    const size = bits & told.ibeacon ? 20 : 16
    const signal = at + 1 + size
    const end =
      signal + (bits & told.signal ? 1 : 0) + (bits & told.battery ? 2 : 0) + (bits & told.temperature ? 2 : 0)
    if (end > value.length) return undefined
    const id = bits & told.ibeacon ? ibeacon(value, at + 1) : value.toString('hex', at + 1, signal)
    found.push(bits & told.signal ? `${id} ${value.readInt8(signal)}` : id)
    at = end
  }
  return found.length > 0 ? found : undefined
}

const ibeacon = (value: Buffer, at: number): string =>
  `${value.toString('hex', at, at + 16)}-${value.readUInt16BE(at + 16)}-${value.readUInt16BE(at + 18)}`
