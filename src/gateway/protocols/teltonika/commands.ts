/** Commands to Teltonika devices: codec 12, or 14 where the device is set to hear what names it. */

import type { Command } from '#device/command.ts'
import { crc16Arc } from '#gateway/parts/checks.ts'
import type { Session } from '#gateway/protocol.ts'

const CODEC_12 = 0x0c
const CODEC_14 = 0x0e
const COMMAND = 0x05

/** An output by its place among the others, which are left as they are. */
const wordsOf = (command: Exclude<Command, { type: 'bytes' }>): string | undefined => {
  if (command.type === 'output') return `setdigout ${'?'.repeat(command.output - 1)}${command.enabled ? 1 : 0}`
  // It makes a record, where `getgps` would only tell the place in words.
  if (command.type === 'locate') return 'getrecord'
  if (command.type === 'reboot') return 'cpureset'
  if (command.type === 'version') return 'getver'
  if (command.type === 'interval') return intervals(command.seconds)
  return command.type === 'text' ? command.text : undefined
}

/** What a record waits for at most while the vehicle moves, and what sending waits for: in the home network, and in one of no list. */
const moving = [10_050, 10_055, 10_250, 10_255]

/** Of the families whose parameters have five digits (FMB, FMC, FMM, FMT and relatives): others say that they know none such. */
const intervals = (seconds: number): string | undefined =>
  seconds >= 1 && seconds <= 65_535 ? `setparam ${moving.map((id) => `${id}:${seconds}`).join(';')}` : undefined

/** Over TCP only: of datagrams the makers describe none that carries a command. Bytes are what the packet carries. */
export const encode = (command: Command, { transport, device = '', settings }: Session): Buffer | undefined => {
  if (transport === 'udp') return undefined
  if (command.type === 'bytes') return command.bytes
  const words = wordsOf(command)
  if (words === undefined) return undefined
  const isNamed = settings?.command_codec === CODEC_14 && /^\d{15}$/.test(device)
  const name = Buffer.from(isNamed ? `0${device}` : '', 'hex')
  return packetOf(isNamed ? CODEC_14 : CODEC_12, Buffer.concat([name, Buffer.from(words, 'latin1')]))
}

/** Four zeros, the length of the body; codec, count, type, length, words, of codec 14 behind the IMEI, count; the check. */
const packetOf = (codec: number, words: Buffer): Buffer => {
  const packet = Buffer.concat([Buffer.alloc(15), words, Buffer.alloc(5)])
  const end = packet.length - 4
  packet.writeUInt32BE(end - 8, 4)
  packet.set([codec, 1, COMMAND], 8)
  packet.writeUInt32BE(words.length, 11)
  packet.writeUInt8(1, end - 1)
  packet.writeUInt32BE(crc16Arc(packet, 8, end), end)
  return packet
}
