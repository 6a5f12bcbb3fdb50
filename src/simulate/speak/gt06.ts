import { open, seal } from '#gateway/protocols/gt06/frame.ts'
import { flag, is, type Point } from '#track/point.ts'

const LOGIN = 0x01
/** An alarm of kind "normal": the one message with a place that every server answers. */
const ALARM = 0x26
const ENGLISH = 2
/** Bytes of an answer: start, length, number, serial, check, stop. */
const ANSWER = 10

/** The sign-in message of a device. `device`: its IMEI. */
export function login(device: string): Buffer {
  return seal({ number: LOGIN, content: Buffer.from(device.padStart(16, '0').slice(-16), 'hex'), serial: 1 })
}

/**
 * A message for each point, one after the other. Whole seconds, km/h, degrees and metres of mileage; 1/1,800,000
 * degree; at most 15 satellites; the attributes ignition, charging, battery and signal by level, odometer.
 */
export function packet(points: readonly Point[]): Buffer {
  return Buffer.concat(
    points.map((point, index) => seal({ number: ALARM, content: content(point), serial: index + 2 })),
  )
}

/**
 * The number of points that the server's answers acknowledge; 0 for a sign-in that was accepted. `undefined` when the
 * bytes are no whole answers. Answers to one packet may come one by one.
 */
export function acknowledged(reply: Buffer): number | undefined {
  if (reply.length === 0 || reply.length % ANSWER !== 0) return undefined
  let points = 0
  for (let at = 0; at < reply.length; at += ANSWER) {
    const answer = open(reply.subarray(at, at + ANSWER))
    if (typeof answer === 'string') return undefined
    if (answer.number === ALARM) points++
  }
  return points
}

function content(point: Point): Buffer {
  const bytes = Buffer.alloc(36)
  const time = new Date(point.time)
  const clock = [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()]
  bytes.set([time.getUTCFullYear() - 2000, time.getUTCMonth() + 1, time.getUTCDate(), ...clock])
  bytes.writeUInt8(0xc0 | Math.min(point.satellites, 15), 6)
  bytes.writeUInt32BE(Math.round(Math.abs(point.lat) * 1_800_000), 7)
  bytes.writeUInt32BE(Math.round(Math.abs(point.lng) * 1_800_000), 11)
  bytes.writeUInt8(Math.min(Math.round(point.speed), 255), 15)
  bytes.writeUInt16BE(course(point), 16)
  // The length of the cell counts itself; the cell is left at zeros.
  bytes.writeUInt8(9, 18)
  terminal(bytes, point)
  bytes.writeUInt16BE(ENGLISH, 30)
  if (point.attributes?.odometer === undefined) return bytes.subarray(0, 32)
  bytes.writeUInt32BE(Math.round(Number(point.attributes.odometer) * 1000), 32)
  return bytes.subarray(0, 36)
}

function course({ lat, lng, heading, flags }: Point): number {
  const positioned = (flags & flag.no_fix) === 0 ? 0x1000 : 0
  return positioned | (lng < 0 ? 0x0800 : 0) | (lat < 0 ? 0 : 0x0400) | (Math.round(heading) % 360)
}

function terminal(bytes: Buffer, point: Point) {
  const { ignition, charging, battery, gsm_signal } = point.attributes ?? {}
  const tracking = is(point, flag.no_fix) ? 0 : 0x40
  bytes.writeUInt8(tracking | (charging ? 0x04 : 0) | (ignition ? 0x02 : 0), 27)
  // A level out of its range says that it was not measured.
  bytes.writeUInt8(battery === undefined ? 0xff : Math.round(Number(battery) * 0.06), 28)
  bytes.writeUInt8(gsm_signal === undefined ? 0xff : Math.round(Number(gsm_signal) / 25), 29)
}
