import { expect, test } from 'vitest'
import type { DeviceSettings, Feed } from '#device/message.ts'
import { sum8 } from '#gateway/parts/checks.ts'
import { atrack } from '#gateway/protocols/atrack/protocol.ts'
import { starlink } from '#gateway/protocols/starlink/protocol.ts'
import { captures } from './captures.ts'
import { datagrams, dial, fakeFeed, gatewayOf, until } from './sockets.ts'

/** What the account of a device says counts for its frames, from the first on, also where each names its device anew. */

const unknown = captures('starlink/frames.txt').list_unknown ?? ''
const field_list = 'EDT EID PDT LAT LONG SPD HEAD ODO LAC CID ENG VIN VBAT DEST CSS CFL'.split(' ')

/** Devices that are set with something. */
const feedOf = (settings: () => DeviceSettings | undefined) => {
  const fake = fakeFeed()
  const answer: Feed = async (message) => {
    const outcome = await fake.feed(message)
    const found = settings()
    return { ...outcome, ...(found && { settings: found }) }
  }
  const told = () => fake.fed.flatMap(({ points }) => points.map(({ attributes }) => attributes))
  return { feed: answer, told, fed: fake.fed }
}

/** The report again, of another moment. */
const later = (second: number): string => {
  const text = unknown.slice(0, -3).replace('190527214903,01', `1905272149${second},01`)
  return `${text}*${sum8(Buffer.from(text), 1).toString(16).toUpperCase().padStart(2, '0')}`
}

test('over TCP the first report is read by the list of its device, and a list that changes counts from then on', async () => {
  let settings: DeviceSettings | undefined = { field_list }
  const { feed, told, fed } = feedOf(() => settings)
  const { port, measured } = await gatewayOf([starlink], { feed })
  const device = await dial(port)
  device.send(`${unknown}\r\n`)
  await until(() => told().length === 1)
  expect(told()[0]).toMatchObject({ gsm_signal: 100, cfl: 0.02 })
  device.send(`${later(13)}\r\n`)
  await until(() => told().length === 2)
  expect(told()[1]).toMatchObject({ cfl: 0.02 })
  // It is asked for once, without points, and then learnt with each report.
  expect(fed.map(({ points }) => points.length)).toEqual([0, 1, 1])
  settings = undefined
  device.send(`${later(23)}\r\n`)
  await until(() => told().length === 3)
  device.send(`${later(33)}\r\n`)
  await until(() => told().length === 4)
  // Of a list that is not known nothing is read but the place.
  expect(told()[3]).toBeUndefined()
  expect(await measured('faults')).toBe(0)
})

test('over UDP each datagram is', async () => {
  const bytes = Buffer.from(captures('atrack/frames.txt').custom_hex ?? '', 'hex')
  const { feed, told } = feedOf(() => ({ field_list: ['SA'] }))
  const { open, measured } = await gatewayOf([atrack], { feed })
  const device = await datagrams(open.find(({ transport }) => transport === 'udp')?.port ?? 0)
  device.send(bytes)
  await until(() => told().length === 2)
  await until(() => device.heard.length === 1)
  expect(await measured('faults')).toBe(0)
})

test('a device that nobody registered is asked for once, and refused once', async () => {
  const fed: string[] = []
  const feed: Feed = async ({ device }) => {
    fed.push(device)
    return { known: false, taken: 0 }
  }
  const { port, measured } = await gatewayOf([starlink], { feed })
  const device = await dial(port)
  device.send(`${unknown}\r\n`)
  await device.closed
  expect(fed).toEqual(['352353083185436'])
  expect(await measured('refused')).toBe(1)
})

test('when the store is away the connection ends, so that the device sends again', async () => {
  const feed: Feed = async () => {
    throw new Error('away')
  }
  const { port, measured } = await gatewayOf([starlink], { feed })
  const device = await dial(port)
  device.send(`${unknown}\r\n`)
  await device.closed
  expect(await measured('faults')).toBe(0)
})
