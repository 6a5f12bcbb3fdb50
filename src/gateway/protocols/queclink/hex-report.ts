/** Reports and events of the hexadecimal form: places, and what the mask says beside them. Sections "Position report", "Event report". */

import { type Measured, put } from '#device/measures.ts'
import { type Reading, toldOf } from '#gateway/parts/point.ts'
import type { Told } from '#gateway/protocol.ts'
import { combine } from '#track/events.ts'
import { type Head, has, take } from './hex-head.ts'
import { packedPlaces } from './hex-packed.ts'
import { cellAt, type Layout, layoutOf, placeAt, type Run, runOf } from './hex-places.ts'
import { mean, states } from './kinds.ts'
import { type Came, placed } from './places.ts'

/** Reports by their numbers; 100 is a record of places, one each second. */
const kinds: Readonly<Record<number, string>> = {
  ...{ 1: 'TOW', 3: 'LBC', 4: 'EPS', 5: 'DIS', 6: 'IOB', 7: 'FRI', 8: 'GEO', 9: 'SPD', 10: 'SOS', 11: 'RTL' },
  ...{ 12: 'DOG', 15: 'HBM', 16: 'IGL', 17: 'IDA', 18: 'ERI', 25: 'GIN', 26: 'GOT' },
}
const packed = 100

/**
 * Events by their numbers, and how many bytes they tell before their places. The numbers of some are others on other devices:
 * then the bytes tell which it is.
 */
const events: Readonly<Record<number, readonly (readonly [kind: string, bytes?: number])[]>> = {
  ...{ 1: [['PNA']], 2: [['PFA']], 3: [['MPN']], 4: [['MPF']], 6: [['BPL', 2]], 7: [['BTC']], 8: [['STC']] },
  ...{ 9: [['STT']], 12: [['PDP']], 13: [['IGN', 4]], 14: [['IGF', 4]], 15: [['UPD', 3]], 16: [['IDN']] },
  ...{ 17: [['IDF', 4]], 20: [['JDR']], 21: [['GSS', 5]], 23: [['CRA', 1]], 25: [['DOS', 2]], 26: [['GES', 12]] },
  ...{ 28: [['STR']], 29: [['STP']], 30: [['LSP']], 31: [['GPJ', 2]], 32: [['RMD', 1]], 33: [['JDS', 1]] },
  ...{
    34: [
      ['JDS', 1],
      ['UPC', 3],
    ],
    35: [
      ['RMD', 1],
      ['UPC', 3],
    ],
    45: [['VGN', 7]],
    46: [['VGF', 7]],
  },
  ...{
    50: [
      ['VGN', 7],
      ['VGN', 4],
    ],
    51: [
      ['VGF', 7],
      ['VGF', 4],
    ],
  },
}

export const reportOf = (head: Head, received: number): Told & { fault?: string } => {
  const found: Measured = {}
  const came = { received, buffered: head.header[1] === 'B' }
  const satellites = stateOf(head, found)
  const readings = head.type === packed && !isEvent(head) ? recordOf(head, came) : placesOf(head, came, found)
  if (!readings) return { points: [], fault: 'a report of an unknown layout' }
  countersOf(head, found)
  const last = readings.at(-1)
  if (!last) return toldOf([{ time: Number.NaN, attributes: found }], combine)
  last.satellites = satellites
  last.attributes = { ...last.attributes, ...found }
  return toldOf(readings, combine)
}

const isEvent = ({ header }: Head): boolean => header.endsWith('VT')

/** Figures that some devices tell before their wires, whose length is not documented. */
const unknown = 0x18000

/** Supply, wires and state; answers the satellites. Behind what is not known nothing is read up to the places. */
const stateOf = (head: Head, found: Measured): number | undefined => {
  const { mask } = head
  if (has(mask, 11)) put(found, 'battery', take(head, 1))
  if (has(mask, 12)) put(found, 'board_voltage', take(head, 2) / 1000)
  if (has(mask, 13)) head.at += 2
  if (has(mask, 14)) put(found, 'adc1', take(head, 2) / 1000)
  if (mask & unknown) return undefined
  wiresOf(head, found)
  if (has(mask, 18)) putMotion(take(head, 1), found)
  // Beside them the antenna.
  return has(mask, 19) ? take(head, 1) & 15 : undefined
}

/** Those of an expander stand before those of the device. */
const wiresOf = (head: Head, found: Measured): void => {
  const [isWired, expander] = [has(head.mask, 17), has(head.mask, 26) ? 1 : 0]
  head.at += expander
  const inputs = isWired ? take(head, 1) : 0
  head.at += expander
  if (isWired) putWires(inputs, take(head, 1), found)
}

/** Bit 0 of the inputs is the ignition's. */
export const putWires = (inputs: number, outputs: number, found: Measured): void => {
  found.inputs = inputs >> 1
  found.outputs = outputs
}

export const putMotion = (state: number, found: Measured): void => {
  Object.assign(found, states[state.toString(16).toUpperCase()])
}

/** What the report is about, and its places; `undefined` where they do not end before what is behind them. */
const placesOf = (head: Head, came: Came, found: Measured): Reading[] | undefined => {
  const layout = layoutOf(head)
  const run = isEvent(head) ? eventOf(head, layout, found) : aboutOf(head, layout, found)
  if (!run) return undefined
  head.at = run.at + run.count * layout.size
  return Array.from({ length: run.count }, (_, index) => {
    const at = run.at + index * layout.size
    const { cell, ...place } = placeAt(head.bytes, at, layout)
    const reading = placed(place, came, index === run.count - 1)
    if (cell && reading.attributes) reading.attributes.cell = cell
    return reading
  })
}

/** A report says why it was sent: its id and type, a digit each, which the words of the text form have before the count. */
const aboutOf = (head: Head, layout: Layout, found: Measured): Run | undefined => {
  const { type } = head
  const kind = kinds[type]
  const reason = kind === 'GIN' || kind === 'GOT' ? [] : [head.bytes.toString('hex', head.at, head.at + 1), '']
  if (reason.length > 0) head.at += 1
  const run = runOf(head, layout, kind === 'SOS' ? [1] : [0])
  if (kind) mean({ kind, fields: reason, at: reason.length }, found)
  else found.device_event = `+RSP ${type}`
  return run
}

const eventOf = (head: Head, layout: Layout, found: Measured): Run | undefined => {
  const { type, bytes, at } = head
  const known = events[type] ?? []
  const run = runOf(
    head,
    layout,
    known.map(([, size = 0]) => size),
  )
  if (!run) return undefined
  const before = run.at - 1 - at
  const kind = known.find(([, size = 0]) => size === before)?.[0]
  if (kind) mean({ kind, fields: wordsOf(kind, bytes, at), at: 1 }, found)
  else found.device_event = `+EVT ${type}`
  return run
}

/** What an event tells, as the text form writes it. */
const wordsOf = (kind: string, bytes: Buffer, at: number): string[] => {
  if (kind === 'BPL') return [String(bytes.readUInt16BE(at) / 1000)]
  return kind === 'JDS' ? [String(bytes.readUInt8(at))] : ['']
}

/** The places of a record, the cell behind them being of its end. */
const recordOf = (head: Head, came: Came): Reading[] | undefined => {
  const { cell: size, behind } = layoutOf(head)
  const readings = packedPlaces(head, came.buffered)
  if (!readings || head.at + size + behind !== head.end) return undefined
  const cell = size > 0 ? cellAt(head.bytes, head.at, head.wide) : undefined
  head.at += size
  const last = readings.at(-1)
  if (cell && last) last.attributes = { cell }
  return readings
}

/** Since the ignition was on, and at all: kilometres and tenths; hours, minutes and seconds. */
const countersOf = (head: Head, found: Measured): void => {
  const { mask } = head
  if (has(mask, 20)) head.at += 3
  if (has(mask, 21)) put(found, 'odometer', take(head, 4) + take(head, 1) / 10)
  if (has(mask, 22)) head.at += 3
  // Zeros where the device does not count.
  const hours = has(mask, 23) ? take(head, 4) + take(head, 1) / 60 + take(head, 1) / 3600 : 0
  if (hours > 0) found.engine_hours = hours
}
