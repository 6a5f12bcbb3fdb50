/** Commands to Teltonika devices: codec 12. */

import type { Command } from '#gateway/command.ts'
import { crc16Arc } from '#gateway/parts/checks.ts'
import type { Session } from '#gateway/protocol.ts'

const CODEC_12 = 0x0c
const COMMAND = 0x05

/** An output by its place among the others, which are left as they are. */
const wordsOf = (command: Exclude<Command, { type: 'bytes' }>): string | undefined => {
  if (command.type === 'output') return `setdigout ${'?'.repeat(command.output - 1)}${command.enabled ? 1 : 0}`
  // It makes a record, where `getgps` would only tell the place in words.
  if (command.type === 'locate') return 'getrecord'
  if (command.type === 'reboot') return 'cpureset'
  // The parameters of intervals are other ones in each family, and several for each way of moving.
  return command.type === 'text' ? command.text : undefined
}

/** Over TCP only: of datagrams the makers describe none that carries a command. Bytes are what the packet carries. */
export const encode = (command: Command, { transport }: Session): Buffer | undefined => {
  if (transport === 'udp') return undefined
  if (command.type === 'bytes') return command.bytes
  const words = wordsOf(command)
  return words === undefined ? undefined : packetOf(Buffer.from(words, 'latin1'))
}

/** Four zeros, the length of the body; codec, count, type, length, words, count; the check. */
const packetOf = (words: Buffer): Buffer => {
  const packet = Buffer.concat([Buffer.alloc(15), words, Buffer.alloc(5)])
  const end = packet.length - 4
  packet.writeUInt32BE(end - 8, 4)
  packet.set([CODEC_12, 1, COMMAND], 8)
  packet.writeUInt32BE(words.length, 11)
  packet.writeUInt8(1, end - 1)
  packet.writeUInt32BE(crc16Arc(packet, 8, end), end)
  return packet
}
