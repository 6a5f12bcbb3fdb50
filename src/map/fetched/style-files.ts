import { unpack } from '../archive.ts'
import type { Answer } from './ask.ts'
import { Fault } from './fault.ts'
import type { Entry } from './kept.ts'
import type { Named, TakenStyle } from './style.ts'

/** What a style needs beside tiles: signs, letters, shapes. */

export interface StyleFile extends Named {
  /** Bytes of it as it is sent. */
  most: number
  type: string
  /** Answers whether these, unpacked, are what was asked for. */
  is(bytes: Buffer): boolean
}

const megabyte = 1024 * 1024

const isJson = (bytes: Buffer): boolean => {
  try {
    JSON.parse(bytes.toString('utf8'))
    return true
  } catch {
    return false
  }
}
const isPng = (bytes: Buffer): boolean => bytes.toString('latin1', 1, 4) === 'PNG'
/** Stacks of letters, one behind the other: field 1, of a length. */
const isGlyphs = (bytes: Buffer): boolean => bytes.length === 0 || bytes[0] === 0x0a

const json = { type: 'application/json', most: 2 * megabyte, is: isJson }
const png = { type: 'image/png', most: 4 * megabyte, is: isPng }
const letters = { type: 'application/x-protobuf', most: 2 * megabyte, is: isGlyphs }
const shapes = { ...json, most: 8 * megabyte }

/** The one that is so called below the style's own address; nothing where it has none of that name. */
export const fileOf = (style: TakenStyle, path: string): StyleFile | undefined => {
  const [, sprite, scale = '', ending] = /^sprite\/(\d)((?:@2x)?)\.(json|png)$/.exec(path) ?? []
  const signs = style.sprites[Number(sprite)]
  if (signs)
    return { ...signs, ...(ending === 'png' ? png : json), address: behind(signs.address, `${scale}.${ending}`) }
  const shape = style.shapes[Number(/^shapes\/(\d{1,2})\.json$/.exec(path)?.[1])]
  if (shape) return { ...shape, ...shapes }
  const [, stack = '', range = ''] = /^glyphs\/([^/]{1,500})\/(\d{1,5}-\d{1,5})\.pbf$/.exec(path) ?? []
  if (!style.glyphs || !range || !isRange(range) || !isStack(stack, style.text)) return undefined
  const address = style.glyphs.address.replace('{fontstack}', encodeURIComponent(stack)).replace('{range}', range)
  return { ...style.glyphs, ...letters, address }
}

/** Before what an address asks for: keys stand there. */
const behind = (address: string, ending: string): string => address.replace(/(?=[?#])|$/, ending)

const isRange = (range: string): boolean => {
  const [from = 0, to = 0] = range.split('-').map(Number)
  return from % 256 === 0 && to === from + 255 && to <= 65_535
}

const isStack = (stack: string, text: string): boolean =>
  stack.split(',').every((font) => text.includes(JSON.stringify(font)))

/** @throws Fault */
export const asFile = async ({ is, type }: StyleFile, answer: Answer, host: string): Promise<Entry> => {
  const bytes = await unpack(answer.bytes, answer.encoding).catch(() => {
    throw new Fault('wrong', `${host} sends a part of a style that is damaged`)
  })
  if (!is(bytes)) throw new Fault('missing', `${host} sends something else where a part of a style was asked for`)
  return { bytes: answer.bytes, type, encoding: answer.encoding }
}
