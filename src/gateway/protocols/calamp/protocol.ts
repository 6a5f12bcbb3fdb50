/** CalAmp's LM Direct over UDP. Source: captured datagrams; see docs/protocols/calamp.md. */

import type { Outcome } from '#device/message.ts'
import { told } from '#gateway/parts/point.ts'
import type { Decoded, StreamProtocol } from '#gateway/protocol.ts'
import { digitsOf, reportOf, selfOf, type } from './report.ts'

export const calamp: StreamProtocol = {
  name: 'calamp',
  transports: ['udp'],
  max_frame: 2048,
  frame: (bytes) => bytes.length || undefined,
  decode,
}

const fault = (text: string): Decoded => ({ points: [], fault: text })

/** Bits of the first byte: options before the message, each behind its length. */
const options = 0x80
const extended = 0x40
const mobile_id = 1
const kinds_of_options = 6

interface Opened {
  device: string
  /** Where the message begins. */
  at: number
}

/** Opens a datagram; `undefined` when an option exceeds it, or the device does not name itself. */
const open = (bytes: Buffer): Opened | undefined => {
  const [bits = 0] = bytes
  if ((bits & options) === 0 || (bits & mobile_id) === 0 || (bits & extended) !== 0) return undefined
  let at = 1
  let device = ''
  for (let bit = 0; bit < kinds_of_options; bit++) {
    if (((bits >> bit) & 1) === 0) continue
    const end = at + 1 + (bytes[at] ?? 0)
    if (end > bytes.length) return undefined
    if (bit === 0) device = digitsOf(bytes, at + 1, end)
    at = end
  }
  return /^\d{1,20}$/.test(device) ? { device, at } : undefined
}

/** Service type of messages that wait for an answer. */
const acknowledged = 1

/** The acknowledgement of a message, by its number and type. */
const answer = (sequence: number, message: number): Buffer => {
  const reply = Buffer.from([2, 1, 0, 0, message, 0, 0, 0, 0, 0])
  reply.writeUInt16BE(sequence, 2)
  return reply
}

function decode(bytes: Buffer, _: unknown, received: number): Decoded {
  const opened = open(bytes)
  if (!opened) return fault('a datagram without an id')
  const { device, at } = opened
  if (at + 4 > bytes.length) return fault('noise')
  const [service = 0, message = 0] = bytes.subarray(at)
  const sequence = bytes.readUInt16BE(at + 2)
  if (service > 2) return fault('noise')
  const read = contentOf(message, bytes.subarray(at + 4), received)
  // Also of what is not read: sent again it would be no other.
  const reply = ({ known, taken }: Outcome) =>
    known && taken >= read.points.length ? answer(sequence, message) : undefined
  return { device, ...read, ...(service === acknowledged && { reply }) }
}

const contentOf = (message: number, bytes: Buffer, received: number): Decoded => {
  // Null keeps the way open; an acknowledgement is of what was sent to the device.
  if (message <= 1) return { points: [] }
  if (message === type.id) {
    const status = selfOf(bytes)
    return status ? { points: [], status } : fault('an identity of another layout')
  }
  if (message !== type.event && message !== type.user && message !== type.locate && message !== type.mini)
    return fault(`message ${message} is not read`)
  const reading = reportOf(message, bytes, received)
  return reading ? told(withPlace(reading)) : fault('a report of another layout')
}

/** The reading without its place where that is zeros, whatever the status says. */
const withPlace = (reading: ReturnType<typeof reportOf> & object) => {
  const { lat, lng, ...rest } = reading
  return lat === 0 && lng === 0 ? rest : reading
}
