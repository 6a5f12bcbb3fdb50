import { connect as dial, type Socket } from 'node:net'
import { hurried } from '#pace/pause.ts'
import type { Point } from '#track/point.ts'
import { type Language, languages, type ProtocolName } from './languages.ts'
import { request } from './osmand.ts'

/** A simulated device: its id, its protocol, and the address that it sends to. */
export interface Line {
  protocol: ProtocolName
  device: string
  host: string
  port: number
}

/** A connected device that the platform knows. */
export interface Device {
  /** Sends points, oldest first, as one packet. Answers how many the platform took, once it says so. */
  send(points: readonly Point[]): Promise<number>
  close(): void
}

/** The platform does not know the device. */
export class Refused extends Error {
  constructor({ device }: Line) {
    super(`The platform does not know device ${device}.`)
  }
}

/** Milliseconds that an answer may take. */
const answer_wait = 30_000

/** Connects a device and signs it in. @throws Refused, or Error when nobody listens there */
export const connect = (line: Line): Promise<Device> =>
  line.protocol === 'osmand' ? overHttp(line) : overTcp(line, languages[line.protocol])

const overTcp = async (line: Line, language: Language): Promise<Device> => {
  const socket = await open(line)
  const say = async (bytes: Buffer, points: number): Promise<number> => {
    const reply = await ask(socket, bytes, (heard) => language.isWhole(heard, points))
    const taken = reply && language.acknowledged(reply)
    if (taken !== undefined) return taken
    socket.destroy()
    // GT06 has no word for no: the platform hangs up.
    if (points === 0 && (reply || line.protocol === 'gt06')) throw new Refused(line)
    throw new Error(reply ? 'The platform did not take the points.' : 'The platform hung up.')
  }
  await say(language.login(line.device), 0)
  return { send: (points) => say(language.packet(points), points.length), close: () => socket.destroy() }
}

const open = ({ host, port }: Line): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = dial({ host, port, noDelay: true })
    socket.once('connect', () => resolve(socket.removeAllListeners('error').on('error', () => undefined)))
    socket.once('error', () => reject(new Error(`Nobody listens at ${host}:${port}: start the platform first.`)))
  })

/** Sends bytes and returns the whole answer; undefined when the connection ended or the answer took too long. */
const ask = async (socket: Socket, bytes: Buffer, isWhole: (reply: Buffer) => boolean): Promise<Buffer | undefined> => {
  if (socket.destroyed) return undefined
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>()
  let reply = Buffer.alloc(0)
  const hear = (chunk: Buffer): void => {
    reply = Buffer.concat([reply, chunk])
    if (isWhole(reply)) resolve(reply)
  }
  const hangUp = (): void => resolve(undefined)
  socket.on('data', hear).on('close', hangUp)
  socket.write(bytes)
  try {
    return await hurried(answer_wait, promise, hangUp)
  } finally {
    socket.off('data', hear).off('close', hangUp)
  }
}

const overHttp = async (line: Line): Promise<Device> => ({
  send: (points) => post(line, points),
  close: () => undefined,
})

const post = async (line: Line, points: readonly Point[]): Promise<number> => {
  const { path, body, content_type } = request(line.device, points)
  const send = (): Promise<Response> =>
    fetch(`http://${line.host}:${line.port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      body,
      headers: content_type === undefined ? {} : { 'content-type': content_type },
      signal: AbortSignal.timeout(answer_wait),
    })
  // A connection that was kept may have ended just now: then a phone sends again.
  const answer = await send()
    .catch(send)
    .catch(() => {
      throw new Error(`Nobody answers at ${line.host}:${line.port}: start the platform first.`)
    })
  const reason = await answer.text()
  if (answer.status === 403) throw new Refused(line)
  if (!answer.ok) throw new Error(`The platform answers ${answer.status}: ${reason}`)
  return points.length
}
