import { type Measure, type Measured, own, put } from '#device/measures.ts'
import type { Flags } from '#gateway/parts/flags.ts'
import { elementValue, type Size } from '#gateway/parts/groups.ts'
import { printedKey } from '#gateway/parts/keys.ts'
import { addEvent, type HarshDriving } from '#track/events.ts'
import type { Attribute } from '#track/point.ts'
import type { Element } from './element.ts'
import { elements } from './elements.ts'
import { longer, older } from './elements-other.ts'
import { addSim, addVin } from './joined.ts'

/** Facts about a record while its elements are read. */
export interface Elements {
  attributes: Measured
  /** The AVL id that caused the record. */
  event: number
  /** The device is an FMx6xx or an older FM. */
  other: boolean
  /** The element that caused the record, and its raw number. */
  cause?: { element: Element; raw: number }
  /** The first halves of both cards. */
  card?: string
  card2?: string
  /** The kind of harsh driving that stands beside its strength, and the raw strength. */
  harsh?: HarshDriving | undefined
  strength?: number
  /** The parts of the vehicle's number. */
  vin?: string[]
  /** The parts of the SIM card's number. */
  sim?: (number | string)[]
  /** Elements that wait for the others: what they mean, or whether they are needed, is known behind the last. */
  late?: { id: number; size: Size; at: number }[]
}

/** All that an element may have, so that the engine knows them as objects of one kind. */
const blank = {
  ...{ name: undefined, signed: undefined, per: undefined, values: undefined, bit: undefined, key: undefined },
  ...{ half: undefined, part: undefined, spare: undefined, absent: undefined, event: undefined, harsh: undefined },
  ...{ fmb: undefined, also: undefined, flags: undefined, second: undefined, strength: undefined },
}

/** A table as a list without holes, whose numbers need no hashing. */
const listed = (table: Readonly<Record<number, Element>>): readonly (Element | undefined)[] =>
  Array.from(
    { length: 1 + Math.max(...Object.keys(table).map(Number)) },
    (_, id) => table[id] && { ...blank, ...table[id] },
  )

const byId = listed(elements)
const olderById = listed(older)
const longerById = listed(longer)

/** Elements that only FMx6xx and older FM devices have in this length: their network, their satellites, their odometer. */
const elsewhere: Readonly<Record<number, Size>> = { 71: 1, 79: 1, 216: 4 }

/** What tells a part of the SIM card's number where it has eight bytes. */
const simParts: Readonly<Record<number, 0 | 1>> = { 11: 0, 14: 1 }

const inLength = (element: Element | undefined, size: Size): Element | undefined =>
  element?.size === size ? element : undefined

const elementOf = (id: number, size: Size): Element | undefined =>
  inLength(byId[id], size) ?? inLength(longerById[id], size)

/** Adds what the element `id` says. The caller has seen to it that `bytes` reaches from `at` to `at + size`. */
export function addElement(record: Elements, id: number, size: Size, bytes: Buffer, at: number): void {
  const element = elementOf(id, size)
  const sim = size === 8 ? simParts[id] : undefined
  if (elsewhere[id] === size) record.other = true
  if (sim !== undefined) {
    record.sim ??= []
    record.sim[sim] = elementValue(bytes, at, size)
  } else if (element?.fmb || element?.spare || element?.also || inLength(olderById[id], size)) {
    record.late ??= []
    record.late.push({ id, size, at })
  } else addKnown(record, element, id, size, bytes, at)
}

/** Adds what waited for the others, and what the whole record reports by having been sent. */
export function finish(record: Elements, bytes: Buffer): void {
  for (const { id, size, at } of record.late ?? []) {
    const element = elementOf(id, size)
    const meant = record.other ? (inLength(olderById[id], size) ?? (element?.fmb ? undefined : element)) : element
    addKnown(record, meant, id, size, bytes, at)
  }
  if (record.vin) addVin(record.attributes, record.vin)
  if (record.sim) addSim(record.attributes, record.sim)
  addStrength(record)
  if (record.cause) report(record.attributes, record.cause)
}

function addKnown(
  record: Elements,
  element: Element | undefined,
  id: number,
  size: Size,
  bytes: Buffer,
  at: number,
): void {
  const { attributes } = record
  if (element?.half !== undefined) addCard(record, element, bytes.toString('latin1', at, at + size))
  else if (element?.part !== undefined) {
    record.vin ??= []
    record.vin[element.part] = bytes.toString('latin1', at, at + size)
  } else {
    const raw = element?.key
      ? printedKey(bytes.toString('hex', at, at + size))
      : elementValue(bytes, at, size, element?.signed)
    const name = element?.name
    if (element?.flags) addFlags(attributes, element.flags, bytes, at + size)
    if (element?.strength) record.strength = Number(raw)
    else if (name === undefined || (element?.spare && attributes[name] !== undefined)) own(attributes, `io_${id}`, raw)
    else if (element && !element.flags) addNamed(attributes, name, element, raw)
    if (element?.harsh) record.harsh = element.harsh[Number(raw)]
    if (element && id === record.event) record.cause = { element, raw: Number(raw) }
  }
}

function addNamed(attributes: Measured, name: Measure, element: Element, raw: number | string): void {
  if (element.bit !== undefined) {
    put(attributes, name, Number(attributes[name] ?? 0) | (raw ? 1 << element.bit : 0))
    return
  }
  const value = toAttribute(element, raw)
  if (value === undefined) return
  put(attributes, name, value)
  const { also } = element
  if (also !== undefined && attributes[also] === undefined) put(attributes, also, value)
}

/** A switch that another element tells as on stays so. @param end where the number of flags ends */
const addFlags = (attributes: Measured, flags: Flags, bytes: Buffer, end: number): void => {
  for (const [bit, name] of flags) {
    const isOn = (((bytes[end - 1 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1
    if (isOn || attributes[name] === undefined) put(attributes, name, isOn)
  }
}

/** Hundredths of g; of a corner its unit is not documented alike. */
const addStrength = ({ attributes, harsh, strength }: Elements): void => {
  if (strength === undefined) return
  if (harsh === 'acceleration') attributes.harsh_acceleration = strength / 100
  else if (harsh === 'braking') attributes.harsh_braking = strength / 100
  else own(attributes, 'io_254', strength)
}

function report(attributes: Measured, { element: { event, harsh }, raw }: NonNullable<Elements['cause']>): void {
  const kind = harsh?.[raw]
  const told = kind ? 'harsh_driving' : typeof event === 'object' ? event[raw] : event
  if (told !== undefined) addEvent(attributes, told, kind)
}

/** Zeros are no card; its second half follows the first. */
function addCard(record: Elements, { half, second }: Element, text: string): void {
  const slot = second ? 'card2' : 'card'
  if (half === 0) record[slot] = text
  const first = record[slot]
  const whole = half === 1 && first !== undefined ? `${first}${text}`.trimEnd() : ''
  if (!/^[\x21-\x7e]{8,16}$/.test(whole)) return
  put(record.attributes, second ? 'tachograph_card2' : 'tachograph_card1', whole)
  if (!second) record.attributes.hardware_key = whole.toLowerCase()
}

function toAttribute({ values, per, absent }: Element, raw: number | string): Attribute | undefined {
  if (absent?.includes(raw)) return undefined
  if (typeof raw === 'string') return raw
  if (values) return values[raw]
  return per ? raw / per : raw
}
