import { readdirSync, readFileSync } from 'node:fs'
import type { StreamProtocol } from '#gateway/protocol.ts'
import { protocolNames, protocols } from '#gateway/protocols/index.ts'
import { captures } from './captures.ts'
import { streamOf } from './spoken.ts'

/** All that devices said over TCP, of whatever file of `test/captures`: single frames, each as if it were a connection's first. */

/** What the lines of text files leave out at their ends. */
const ends: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['ais140', 'arnavi', 'fifotrack', 'meitrack', 'starlink', 'startek', 'wialon'].map((name) => [name, '\r\n']),
  ),
  suntech: '\r',
  gps103: ';',
}

export const overTcp: readonly StreamProtocol[] = protocolNames
  .map((name) => protocols[name])
  .filter((protocol) => 'frame' in protocol)
  .filter(({ transports }) => (transports as readonly string[]).includes('tcp'))

const folder = (protocol: string): URL => new URL(`../captures/${protocol}/`, import.meta.url)

const bytesOf = (protocol: string, words: string): Buffer => {
  if (/^([0-9a-f]{2}){4,}$/i.test(words)) return Buffer.from(words, 'hex')
  const text = words.replaceAll('\\n', '\n').replaceAll('\\r', '\r')
  const isEnded = protocol === 'gps103' && /[;\n]$/.test(text)
  return Buffer.from(isEnded ? text : text + (ends[protocol] ?? ''), 'latin1')
}

/** Frames with their names, of a protocol. */
export const recordedOf = (protocol: string): (readonly [name: string, frame: Buffer])[] => {
  const files = readdirSync(folder(protocol)).filter((file) => !/^stream|\.(http|md)$/.test(file))
  const singles = files.flatMap((file) =>
    file.endsWith('.hex')
      ? [[file, Buffer.from(textOf(protocol, file).replace(/^#.*$|\s/gm, ''), 'hex')] as const]
      : Object.entries(captures(`${protocol}/${file}`)).map(
          ([name, words]) => [name, bytesOf(protocol, words)] as const,
        ),
  )
  return [...singles, ...streamOf(protocol).map((frame, i) => [`stream ${i}`, frame] as const)]
}

const textOf = (protocol: string, file: string): string => readFileSync(new URL(file, folder(protocol)), 'utf8')
