import { type Measure, type Measured, own, put } from '#device/measures.ts'
import { mac } from '#gateway/parts/radio.ts'

/** Elements with a length of their own that are words: the vehicle's number, and its trouble codes with commas between. */
const words = new Map<number, Measure>([
  [256, 'vin'],
  [281, 'dtc'],
  [325, 'vin'],
])
const BEACONS = 385
/** Lists of beacons and sensors, each with fields of its own. */
const lists = new Set([548, 10831, 11317])

/** Adds an element that is no number; as hex when it is none of those that are known, or not what they are. */
export function addVariable(attributes: Measured, id: number, value: Buffer): void {
  const name = words.get(id)
  const text = value.toString('latin1').replaceAll('\0', '').trim()
  const beacons = id === BEACONS ? beaconsOf(value) : undefined
  const near = lists.has(id) ? nearOf(value) : undefined
  if (near) attributes.beacons = near.join()
  if (beacons) attributes.beacons = beacons.join()
  else if (!name) own(attributes, `io_${id}`, value.toString('hex'))
  else if (/^[\x20-\x7e]+$/.test(text)) put(attributes, name, text)
}

/** Bits of what is told of a beacon: its signal, the voltage of its battery, its temperature; that it is an iBeacon. */
const beacon_bits = { signal: 0x01, battery: 0x02, temperature: 0x04, ibeacon: 0x20 }

/** Behind a byte that numbers the part: beacons, each `id signal`. `undefined` when they do not fill the value. */
function beaconsOf(value: Buffer): string[] | undefined {
  const found: string[] = []
  let at = 1
  while (at < value.length) {
    const bits = value.readUInt8(at)
    const size = bits & beacon_bits.ibeacon ? 20 : 16
    const signal = at + 1 + size
    const end =
      signal +
      (bits & beacon_bits.signal ? 1 : 0) +
      (bits & beacon_bits.battery ? 2 : 0) +
      (bits & beacon_bits.temperature ? 2 : 0)
    if (end > value.length) return undefined
    const id = called(value.subarray(at + 1, signal))
    found.push(bits & beacon_bits.signal ? `${id} ${value.readInt8(signal)}` : id)
    at = end
  }
  return found.length > 0 ? found : undefined
}

/** Fields of a thing in a list that tell which it is and how near; what it measures has others. */
const field = { signal: 0, id: 1, address: 15 } as const

/** Behind a byte that numbers the part: things, each its length and fields. `undefined` when they do not fill the value. */
function nearOf(value: Buffer): string[] | undefined {
  const found: string[] = []
  for (let at = 1; at < value.length; ) {
    const end = at + 1 + value.readUInt8(at)
    const fields = end <= value.length ? fieldsOf(value.subarray(at + 1, end)) : undefined
    if (!fields) return undefined
    const [id, address, signal] = [fields.get(field.id), fields.get(field.address), fields.get(field.signal)]
    const name = id ? called(id) : address?.length === 6 ? mac(address, 0) : undefined
    if (name !== undefined) found.push(signal?.length === 1 ? `${name} ${signal.readInt8(0)}` : name)
    at = end
  }
  return found.length > 0 ? found : undefined
}

/** By their numbers: a number, a length and a value each. `undefined` when they do not fill the bytes. */
function fieldsOf(bytes: Buffer): Map<number, Buffer> | undefined {
  const fields = new Map<number, Buffer>()
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 <= bytes.length ? at + 2 + bytes.readUInt8(at + 1) : Number.NaN
    if (!(end <= bytes.length)) return undefined
    fields.set(bytes.readUInt8(at), bytes.subarray(at + 2, end))
    at = end
  }
  return fields
}

/** An iBeacon by its 16 bytes, major and minor, any other as hex. */
const called = (id: Buffer): string =>
  id.length === 20 ? `${id.toString('hex', 0, 16)}-${id.readUInt16BE(16)}-${id.readUInt16BE(18)}` : id.toString('hex')
