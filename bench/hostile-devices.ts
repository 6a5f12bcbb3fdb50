import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '#simulate/speak/teltonika.ts'
import { deviceId } from './device.ts'
import type { Context, Row } from './figure.ts'
import { type Attack, besiege, devices, flood } from './hostile.ts'

/** Where attackers come from: limits are by address, and those of the devices that are measured come from another. */
const localAddress = '127.0.0.2'

/** Opens a connection until `signal` says so, and says this; answers what came back, or that it was closed. */
const say = async (port: number, greeting: Buffer, signal: AbortSignal): Promise<[Socket, string]> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress, signal }).on('error', () => undefined)
  const closed = once(socket, 'close').then(() => 'closed')
  const heard = new Promise<string>((resolve) =>
    socket.once('data', ([first]) => resolve(first === 1 ? 'let in' : 'unknown')),
  )
  socket.write(greeting)
  return [socket, await Promise.race([heard, closed])]
}

const named = (keys: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, i]))

/** The same body again and again, `many` at a time; answers the statuses. */
const posting = async (port: number, body: string, many: number, signal: AbortSignal): Promise<string> => {
  const agent = new Agent({ keepAlive: true })
  const outcome = await flood(signal, many, async () => {
    const asking = request({ agent, host: '127.0.0.1', localAddress, port, method: 'POST', path: '/' })
    asking.setHeader('content-type', 'application/json')
    asking.end(body)
    const [answer] = await once(asking, 'response')
    answer.resume()
    return String(answer.statusCode)
  })
  agent.destroy()
  return outcome
}

const megabyte = 2 ** 20

/** A request whose last byte never comes. */
const unended = Buffer.concat([
  Buffer.from(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${megabyte}\r\n\r\n[`),
  Buffer.alloc(megabyte - 2, ' '),
])

const attacks: Attack[] = [
  {
    name: 'unknown ids, from 100 connections',
    run: ({ teltonika }, signal) =>
      flood(signal, 100, async (n) => {
        const [socket, outcome] = await say(teltonika, login(String(100_000_000_000_000 + n)), signal)
        socket.destroy()
        return outcome
      }),
  },
  {
    name: 'one id, from 5,000 connections',
    run: ({ teltonika }, signal) =>
      flood(signal, 500, async (n) => {
        // The attacker knows an id that is registered, and keeps ten connections of it at a time, each.
        await sleep(n < 5000 ? n % 1000 : 100)
        const [socket, outcome] = await say(teltonika, login(deviceId(devices)), signal)
        if (!socket.destroyed) await once(socket, 'close')
        return outcome
      }),
  },
  {
    name: '300 silent connections of an address',
    run: ({ teltonika }, signal) =>
      flood(signal, 300, async () => {
        const [, outcome] = await say(teltonika, Buffer.alloc(0), signal)
        await sleep(50)
        return signal.aborted ? 'held to the end' : outcome
      }),
  },
  {
    name: '33 bodies of 1 MB with 80,000 keys at once, to OsmAnd',
    run: ({ osmand }, signal) => posting(osmand, JSON.stringify(named(80_000)), 33, signal),
  },
  {
    name: '4 bodies of 0.9 MB with 80,000 keys at once, to flespi',
    run: ({ flespi }, signal) => posting(flespi, JSON.stringify([named(80_000)]), 4, signal),
  },
  {
    name: '1,900 connections that keep one byte less than 1 MB, to flespi',
    run: ({ flespi }, signal) =>
      flood(signal, 1900, async () => {
        const [socket, outcome] = await say(flespi, unended, signal)
        socket.destroy()
        await sleep(50)
        return signal.aborted ? 'held to the end' : outcome
      }),
  },
]

/** What anybody may send to the device ports. */
export const run = (context: Context): Promise<Row[]> => besiege(context, attacks)
