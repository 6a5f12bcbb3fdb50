import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RequestProtocol, StreamProtocol, Told } from '#gateway/protocol.ts'
import { protocolNames, protocols } from '#gateway/protocols/index.ts'
import { hearAll, newSession, pointsOf, received, requestsOf, streamOf } from '#test/gateway/spoken.ts'

/** No alarm that a device is known to tell goes unheard: it is an event, or its page says under "Not read" that it is not. */

/** Alarms that have no event, by what has them: numbers or words, and bits where the alarm is a word of them. */
const bits: Readonly<Record<string, (alarm: string) => readonly number[]>> = {
  // A bit counts where it is 0; the others of the word say how the vehicle is.
  h02: (alarm) => set(~Number.parseInt(alarm, 16)),
  jt808: (alarm) => set(Number(alarm)),
}

const set = (word: number): number[] => Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (word >>> bit) & 1)

/** As a page writes it: as it is, or in hexadecimal digits. */
const written = (alarm: string): string[] => {
  const hex = /^\d+$/.test(alarm) ? Number(alarm).toString(16).toUpperCase() : alarm
  return [alarm, hex, hex.padStart(2, '0')]
}

/** What the page of a protocol lists: "Kept as `alarm`: 09, bit 17, stockade." */
const listed = (name: string): ReadonlySet<string> => {
  const page = readFileSync(`docs/protocols/${name}.md`, 'utf8')
  const [, section = ''] = page.split(/^## Not (?:read|understood)$/m)
  const [, words = ''] = /Kept as `alarm`: ([^.]+)\./.exec(section) ?? []
  return new Set(words.split(', ').map((word) => word.replace(/^bits? /, 'bit ').replaceAll('\n', ' ')))
}

/** The lines of a file of captures as bytes; of text, with each end of line that a protocol may have. */
const framesOf = (text: string): Buffer[][] =>
  [...text.matchAll(/^\w+: ?(.*)$/gm)].map(([, value = '']) => {
    if (/^([0-9a-f]{2})+$/i.test(value)) return [Buffer.from(value, 'hex')]
    const line = value.replaceAll('\\r', '\r').replaceAll('\\n', '\n')
    return ['', '\r', '\r\n', '\n'].map((end) => Buffer.from(`${line}${end}`, 'latin1'))
  })

const ofStream = (name: string, protocol: StreamProtocol): Told[] => {
  const files = readdirSync(`test/captures/${name}`).filter((file) => /\.(txt|hex)$/.test(file))
  const alone = files
    .flatMap((file) => framesOf(readFileSync(`test/captures/${name}/${file}`, 'utf8')))
    .flatMap((ways) => {
      const decoded = ways.map((bytes) => protocol.decode(bytes, { ...newSession(), device: '1' }, received))
      return decoded.find(({ fault }) => fault === undefined) ?? decoded
    })
  return [...hearAll(protocol, streamOf(name)), ...alone].flatMap((one) => [one, ...(one.others ?? [])])
}

const ofRequests = (name: string, protocol: RequestProtocol): Told[] =>
  requestsOf(name)
    .map((request) => protocol.decode(request, received))
    .flatMap((one) => [one, ...(one.others ?? [])])

test.each(protocolNames)('%s: each alarm of its captures is an event or stands under “Not read”', (name) => {
  const protocol = protocols[name] as StreamProtocol | RequestProtocol
  const told = 'frame' in protocol ? ofStream(name, protocol) : ofRequests(name, protocol)
  expect(told.flatMap((one) => pointsOf({ points: one.points, others: [] })).length).toBeGreaterThan(0)
  const attributes = told.flatMap(({ points, status }) => [status, ...points.map((point) => point.attributes)])
  const alarms = new Set(attributes.flatMap((found) => (found?.alarm === undefined ? [] : [String(found.alarm)])))
  const known = listed(name)
  const isListed = (alarm: string): boolean => {
    if (written(alarm).some((form) => known.has(form))) return true
    const found = bits[name]?.(alarm) ?? []
    const has = (bit: number) => known.has(`bit ${bit}`)
    return found.length > 0 && (name === 'h02' ? found.some(has) : found.every(has))
  }
  expect([...alarms].filter((alarm) => !isListed(alarm))).toEqual([])
})

test('an alarm that is not listed is seen', () => {
  expect(listed('gt06').has('09')).toBe(true)
  expect(listed('gt06').has('01')).toBe(false)
})
