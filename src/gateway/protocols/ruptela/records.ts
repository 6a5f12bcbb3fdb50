import { type Measure, type Measured, own, owned, put } from '#device/measures.ts'
import { putFlags } from '#gateway/parts/flags.ts'
import { type Cursor, elementValue, nextNumber, readGroups, type Size, skip } from '#gateway/parts/groups.ts'
import { printedKey } from '#gateway/parts/keys.ts'
import type { Reading } from '#gateway/parts/point.ts'
import { addEvent } from '#track/events.ts'
import type { Attribute, Attributes } from '#track/point.ts'
import type { Element } from './element.ts'
import { elements } from './elements.ts'

/** Command 1 writes ids in one byte, command 68 in two, and numbers the records of one moment. */
export type Width = 1 | 2

/** What is known of a moment while its records are read. */
interface Elements {
  attributes: Measured
  /** The IO id that caused the record. */
  cause: number
  /** Words that come in several elements, by the attribute. */
  parts: Record<string, string[]>
  /** Elements that are needed where no better one was told, which is known behind the last. */
  spare: { id: number; element: Element; raw: number | string }[]
}

interface Moment {
  reading: Reading
  elements: Elements
}

/** Bytes of a record between the time and the id of what caused it. */
const HEAD = 16
/** Says that there is no place, no angle, no speed. */
const none = { place: -0x80000000, height: -0x8000, two: 0xffff, one: 0xff }

/** `count` records that fill what is left; `undefined` when they do not: then nothing of them is to be believed. */
export const readRecords = (cursor: Cursor, count: number, width: Width): Reading[] | undefined => {
  const moments: Moment[] = []
  for (let index = 0; index < count; index++) {
    const moment = readRecord(cursor, width, moments.at(-1))
    if (!moment) return undefined
    if (moment !== moments.at(-1)) moments.push(moment)
  }
  return cursor.at === cursor.end ? moments.map(finished) : undefined
}

/** A record's moment, or `before` with what it adds: what does not fit in one record goes on in the next ones of the same moment. */
const readRecord = (cursor: Cursor, width: Width, before: Moment | undefined): Moment | undefined => {
  const { bytes, at } = cursor
  const head = at + 5 + (width - 1) + 1
  if (!skip(cursor, head - at + HEAD)) return undefined
  const cause = nextNumber(cursor, width)
  if (cause === undefined) return undefined
  const reading = readHead(bytes, at, head)
  const continued = width === 2 && (bytes.readUInt8(at + 5) & 0x0f) > 0 && before?.reading.time === reading.time
  const moment = continued
    ? (before as Moment)
    : { reading, elements: { attributes: { ...reading.attributes }, cause, parts: {}, spare: [] } }
  moment.elements.cause = cause
  return readGroups(cursor, { id: width, count: 1 }, moment.elements, addElement) ? moment : undefined
}

const readHead = (bytes: Buffer, at: number, head: number): Reading => {
  // Records of one second are told apart by the byte behind it: as milliseconds all of them are kept.
  const time = bytes.readUInt32BE(at) * 1000 + bytes.readUInt8(at + 4)
  const [lng, lat] = [bytes.readInt32BE(head), bytes.readInt32BE(head + 4)]
  if (lng === none.place || lat === none.place) return { time }
  const height = bytes.readInt16BE(head + 8)
  const angle = bytes.readUInt16BE(head + 10)
  const satellites = bytes.readUInt8(head + 12)
  const speed = bytes.readUInt16BE(head + 13)
  const hdop = bytes.readUInt8(head + 15)
  return {
    time,
    lat: lat / 1e7,
    lng: lng / 1e7,
    alt: height === none.height ? undefined : height / 10,
    heading: angle === none.two ? undefined : angle / 100,
    satellites: satellites === none.one ? 0 : satellites,
    speed: speed === none.two ? undefined : speed,
    no_fix: satellites === 0 || satellites === none.one,
    attributes: hdop === none.one ? {} : { hdop: hdop / 10 },
  }
}

const finished = ({ reading, elements }: Moment): Reading => {
  const { attributes, spare } = elements
  for (const { id, element, raw } of spare) {
    const name = element.name as Measure
    if (attributes[name] === undefined) tell(attributes, name, element, raw)
    else if (element.also) tellAlone(attributes, element, raw)
    else own(attributes, `io_${id}`, raw)
  }
  join(elements)
  return { ...reading, attributes: withIgnition(attributes) }
}

/** The maker calls input 4 the ignition: it counts beside one that may never have been set up. */
const withIgnition = (attributes: Measured): Measured => {
  const [input4, { ignition }] = [owned(attributes, 'io_5'), attributes]
  if (input4 !== undefined && ignition !== true) attributes.ignition = input4 === 1
  delete (attributes as Attributes).io_5
  return attributes
}

const addElement = (record: Elements, id: number, size: Size, bytes: Buffer, at: number): void => {
  const { attributes } = record
  const known = elements[id]
  const element = known?.size === size ? known : undefined
  if (element?.part !== undefined && element.name) {
    const words = record.parts[element.name] ?? []
    words[element.part] = bytes.toString('latin1', at, at + 8)
    record.parts[element.name] = words
    return
  }
  const raw = element?.key
    ? printedKey(bytes.toString('hex', at, at + size))
    : elementValue(bytes, at, size, element?.signed)
  if (element && id === record.cause) report(attributes, element, Number(raw))
  const name = element?.name
  if (element?.flags) tellFlags(attributes, element, Number(raw))
  else if (name === undefined) own(attributes, `io_${id}`, raw)
  else if (element?.spare) record.spare.push({ id, element, raw })
  else if (element) tell(attributes, name, element, raw)
  // Kept until the record is read: whether input 4 was told.
  if (id === 5 && size === 1) own(attributes, 'io_5', raw)
}

const tell = (attributes: Measured, name: Measure, element: Element, raw: number | string): void => {
  if (element.bit !== undefined) {
    const set = element.off ? raw === 0 : raw === 1
    put(attributes, name, Number(attributes[name] ?? 0) | (set ? 1 << element.bit : 0))
    return
  }
  const value = toAttribute(element, raw)
  if (value === undefined) return
  put(attributes, name, element.sum ? Number(attributes[name] ?? 0) + Number(value) : value)
  tellAlone(attributes, element, raw)
}

const tellFlags = (attributes: Measured, { flags, from = Number.POSITIVE_INFINITY }: Element, raw: number): void => {
  if (flags && raw < from) putFlags(attributes, flags, raw)
}

/** Of several that are the same by themselves the first. */
const tellAlone = (attributes: Measured, element: Element, raw: number | string): void => {
  const { also } = element
  if (also !== undefined && attributes[also] === undefined) put(attributes, also, toAttribute(element, raw))
}

const toAttribute = (element: Element, raw: number | string): Attribute | undefined => {
  const { values, step = 1, plus = 0, absent, from = Number.POSITIVE_INFINITY } = element
  if (typeof raw === 'string') return /^(0+|f+)$/.test(raw) ? undefined : raw
  if (raw >= from || absent?.includes(raw)) return undefined
  if (values) return values[raw]
  return Math.round(raw * step * 1e6) / 1e6 + plus
}

const report = (attributes: Measured, { event, harsh }: Element, raw: number): void => {
  if (harsh && raw > 0) addEvent(attributes, 'harsh_driving', harsh)
  const told = event?.[raw]
  if (told) addEvent(attributes, told)
}

/** Words whose parts are all there. Zeros and `F` say that there is none. */
const join = ({ attributes, parts }: Elements): void => {
  for (const [name, words] of Object.entries(parts)) {
    const text = Array.from(words, (word) => word ?? '')
      .join('')
      .replace(/[\0\xff*\s]+$/g, '')
    if (words[0] === undefined || !/^[\x21-\x7e]{4,24}$/.test(text) || /^[F0]+$/.test(text)) continue
    own(attributes, name, name === 'hardware_key' ? text.toLowerCase() : text)
    if (name === 'hardware_key') attributes.tachograph_card1 = text
  }
}
