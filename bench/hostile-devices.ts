import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '#cli/speak/teltonika.ts'
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
    run: async ({ osmand }, signal) => {
      const body = JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, i) => [`k${i}`, i])))
      const agent = new Agent({ keepAlive: true })
      const outcome = await flood(signal, 33, async () => {
        const asking = request({ agent, host: '127.0.0.1', localAddress, port: osmand, method: 'POST', path: '/' })
        asking.setHeader('content-type', 'application/json')
        asking.end(body)
        const [answer] = await once(asking, 'response')
        answer.resume()
        return String(answer.statusCode)
      })
      agent.destroy()
      return outcome
    },
  },
]

/** What anybody may send to the device ports. */
export const run = (context: Context): Promise<Row[]> => besiege(context, attacks)
