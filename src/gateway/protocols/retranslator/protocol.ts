import type { Measured } from '#device/measures.ts'
import type { Outcome } from '#device/message.ts'
import { type Reading, told } from '#gateway/parts/point.ts'
import type { Decoded, StreamProtocol } from '#gateway/protocol.ts'
import { addEvent } from '#track/events.ts'
import { readBlocks } from './blocks.ts'

/** Bytes of a message before what its length counts. */
const LENGTH = 4
/** An id of one character, its end, time and flags. */
const SHORTEST = LENGTH + 2 + 8
const LONGEST = 64 * 1024
const LONGEST_ID = 64
/** The bit of the flags that says that somebody pressed the button. */
const ALARM = 0x10
const TAKEN = Buffer.of(0x11)

/**
 * The protocol by which Wialon and other platforms send on, each message with the id of its object. `docs/protocols/retranslator.md` explains it.
 * Nothing marks where a message begins: bytes that can begin none end the connection.
 */
export const retranslator: StreamProtocol = {
  name: 'retranslator',
  transports: ['tcp'],
  many: true,
  max_frame: LONGEST,
  frame,
  decode,
}

function frame(bytes: Buffer): number | undefined {
  const length = announced(bytes)
  if (length === 0) return bytes.length
  return length !== undefined && length <= bytes.length ? length : undefined
}

/** The length of the message that begins here: `undefined` while that cannot be known, 0 when none can. */
function announced(bytes: Buffer): number | undefined {
  if (bytes.length < LENGTH) return undefined
  const length = LENGTH + bytes.readUInt32LE(0)
  return length >= SHORTEST && length <= LONGEST ? length : 0
}

function decode(bytes: Buffer): Decoded {
  if (announced(bytes) !== bytes.length) return { points: [], fault: 'bytes that begin no message', close: true }
  const end = bytes.indexOf(0, LENGTH)
  const device = bytes.toString('latin1', LENGTH, Math.max(end, LENGTH))
  const named = end - LENGTH <= LONGEST_ID && /^[\x21-\x7e]+$/.test(device)
  if (!named || end + 9 > bytes.length) return { points: [], fault: 'a message without an id', close: true }
  const attributes: Measured = {}
  const reading: Reading = { time: bytes.readUInt32BE(end + 1) * 1000, attributes }
  if (!readBlocks(bytes, end + 9, bytes.length, reading))
    return { device, points: [], fault: 'blocks do not fill the message' }
  if (bytes.readUInt32BE(end + 5) & ALARM) addEvent(attributes, 'sos')
  const said = told(reading)
  return { device, ...said, reply: (outcome) => confirm(outcome, said.points.length) }
}

/** Those of an object that nobody has registered as well: they would hold up all that come behind them. */
const confirm = ({ known, wrong_password, taken }: Outcome, points: number): Buffer | undefined => {
  if (!known) return wrong_password ? undefined : TAKEN
  return taken >= points ? TAKEN : undefined
}
