/** The envelope of watches: `[maker*id*length*content]`, of some devices with a serial before the length. */

import { noise } from '#gateway/parts/framers.ts'

const open = 0x5b
const close = 0x5d
const starts = [Buffer.of(open)]

/** Bytes of the longest header: two letters, an id, serial and length. */
const longest_header = 36
const header = /^\[([A-Za-z0-9]{2})\*(\d{5,20})\*(?:([0-9A-Fa-f]{4})\*(?=[0-9A-Fa-f]{4}\*))?([0-9A-Fa-f]{4})\*/

export interface Frame {
  maker: string
  device: string
  serial?: string
  content: Buffer
}

/** Of some devices its length is too long, and nothing may come behind it for minutes: it ends with its bracket, for it has no other. */
const heartbeat = /^LK(?:,\d{1,9}){0,3}\]/
const longest_heartbeat = 34

/**
 * The length is believed when a bracket stands where it says. Some devices write a wrong one: their frames end with the first bracket,
 * once as many bytes came as were announced.
 */
export const frame = (bytes: Buffer): number | undefined => {
  if (bytes[0] !== open) return noise(bytes, starts)
  const head = headerOf(bytes)
  if (!head) return bytes.length < longest_header ? undefined : noise(bytes, starts)
  const start = head[0].length
  const beat = heartbeat.exec(bytes.toString('latin1', start, start + longest_heartbeat))
  if (beat) return start + beat[0].length
  const end = start + Number.parseInt(head[4] ?? '', 16) + 1
  if (bytes.length < end) return undefined
  if (bytes[end - 1] === close) return end
  const first = bytes.indexOf(close)
  return first === -1 ? undefined : first + 1
}

const headerOf = (bytes: Buffer): RegExpExecArray | null => header.exec(bytes.toString('latin1', 0, longest_header))

export const readFrame = (bytes: Buffer): Frame | undefined => {
  const head = headerOf(bytes)
  if (!head || bytes.at(-1) !== close || bytes.length <= head[0].length) return undefined
  const [all, maker = '', device = '', serial] = head
  return { maker, device, ...(serial !== undefined && { serial }), content: bytes.subarray(all.length, -1) }
}

export const seal = (maker: string, device: string, serial: string | undefined, content: string): Buffer => {
  const length = content.length.toString(16).padStart(4, '0')
  return Buffer.from(
    `[${[maker, device, ...(serial === undefined ? [] : [serial]), length, content].join('*')}]`,
    'latin1',
  )
}
