import { crc8Nrsc31, crc16CcittFalse } from '#gateway/parts/checks.ts'

export const kind = { response: 0, data: 1 } as const

/** Bytes of a packet's header without and with a route. */
const HEADS = [11, 16]
const CHECK = 2
const RECORD = 5
/** Of one service and of another, behind the optional fields. */
const SERVICES = 2
const SUBRECORD = 3

export const LONGEST = 16 + 0xffff + CHECK

/**
 * Length in bytes of the packet that begins here: `undefined` while it cannot be known, 0 when none can begin so. The
 * header has a check of its own.
 */
export const announced = (bytes: Buffer): number | undefined => {
  if (bytes[0] !== 1) return 0
  if (bytes.length < 4) return undefined
  const head = bytes.readUInt8(3)
  if (!HEADS.includes(head)) return 0
  if (bytes.length < head) return undefined
  if (bytes[head - 1] !== crc8Nrsc31(bytes, 0, head - 1)) return 0
  const data = bytes.readUInt16LE(5)
  return head + data + (data > 0 ? CHECK : 0)
}

export interface Head {
  kind: number
  number: number
  /** Where the records begin and end. */
  at: number
  end: number
  /** Encrypted or compressed. */
  closed: boolean
  /** The check of the data is right. */
  right: boolean
}

/** The header of a whole packet. */
export const headOf = (packet: Buffer): Head => {
  const at = packet.readUInt8(3)
  const end = at + packet.readUInt16LE(5)
  return {
    kind: packet.readUInt8(9),
    number: packet.readUInt16LE(7),
    at,
    end,
    closed: (packet.readUInt8(2) & 0x1c) !== 0,
    right: at === end || packet.readUInt16LE(end) === crc16CcittFalse(packet, at, end),
  }
}

export interface Subrecord {
  kind: number
  data: Buffer
}

export interface ServiceRecord {
  number: number
  /** The object that it is about. */
  object?: number
  service: number
  parts: Subrecord[]
}

/** The records of a packet; `undefined` when one, or a part of one, exceeds the packet. */
export const recordsOf = (packet: Buffer, { at, end }: Head): ServiceRecord[] | undefined => {
  const records: ServiceRecord[] = []
  for (let start = at; start < end; ) {
    const read = readRecord(packet, start, end)
    if (!read) return undefined
    records.push(read.record)
    start = read.stop
  }
  return records
}

/** Bits of a record's flags: the number of the object, of the event and a time follow. */
const readRecord = (packet: Buffer, at: number, end: number): { record: ServiceRecord; stop: number } | undefined => {
  if (at + RECORD > end) return undefined
  const flags = packet.readUInt8(at + 4)
  const optional = 4 * ((flags & 1) + ((flags >> 1) & 1) + ((flags >> 2) & 1))
  const start = at + RECORD + optional + SERVICES
  const stop = start + packet.readUInt16LE(at)
  if (stop > end) return undefined
  const parts = partsOf(packet, start, stop)
  if (!parts) return undefined
  const record: ServiceRecord = {
    number: packet.readUInt16LE(at + 2),
    service: packet.readUInt8(start - SERVICES),
    parts,
  }
  if (flags & 1) record.object = packet.readUInt32LE(at + RECORD)
  return { record, stop }
}

const partsOf = (packet: Buffer, at: number, end: number): Subrecord[] | undefined => {
  const parts: Subrecord[] = []
  for (let start = at; start < end; ) {
    const data = start + SUBRECORD
    const stop = data > end ? data : data + packet.readUInt16LE(start + 1)
    if (stop > end) return undefined
    parts.push({ kind: packet.readUInt8(start), data: packet.subarray(data, stop) })
    start = stop
  }
  return parts
}

/** A packet of ours, without a route, of this type and number. */
export const packetOf = (what: number, number: number, data: Buffer): Buffer => {
  const packet = Buffer.alloc(11 + data.length + CHECK)
  packet.set([1, 0, 0, 11, 0])
  packet.writeUInt16LE(data.length, 5)
  packet.writeUInt16LE(number, 7)
  packet.writeUInt8(what, 9)
  packet.writeUInt8(crc8Nrsc31(packet, 0, 10), 10)
  data.copy(packet, 11)
  packet.writeUInt16LE(crc16CcittFalse(data), 11 + data.length)
  return packet
}

/** A record of one service, of encoded subrecords. */
export const recordOf = (number: number, service: number, parts: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(RECORD + SERVICES)
  head.writeUInt16LE(data.length, 0)
  head.writeUInt16LE(number, 2)
  head.set([0, service, service], 4)
  return Buffer.concat([head, data])
}

/** A subrecord of this type. */
export const partOf = (what: number, data: Buffer): Buffer => {
  const head = Buffer.of(what, 0, 0)
  head.writeUInt16LE(data.length, 1)
  return Buffer.concat([head, data])
}
