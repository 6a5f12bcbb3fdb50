import { steps_per_degree } from './grid.ts'
import { plainOf, putFloat, putPlain, signed, takeFloat, text_code, zigzag } from './plain.ts'
import type { Attribute, Attributes } from './point.ts'
import {
  corrupt,
  longest_varint,
  putSigned,
  putVarint,
  type Reader,
  reserve,
  takeCount,
  takeSigned,
  takeVarint,
  type Writer,
} from './varint.ts'

/**
 * Small binary forms of plain values, put together from forms of their parts. PostgreSQL logs of a row what lies between the
 * first and the last byte that differ: so what changes with most messages of a device comes first, what seldom changes next,
 * and texts last.
 *
 * | bytes | meaning |
 * | --- | --- |
 * | 1 | version |
 * | varint, … | how long it is, and what often changes |
 * | varint, … | how long it is, and what seldom changes |
 * | … | the texts, with zeros between them |
 */
export interface Codec<T> {
  put(out: Out, value: T): void
  take(from: In): T
}

/** The time and the place told last, in milliseconds and steps of the grid: most others are near. */
interface Near {
  time: number
  lat: number
  lng: number
}

/** A part of a value that is being written, of the two. */
export interface Out {
  writer: Writer
  near: Near
  /** The part of what seldom changes: of that part, itself. */
  seldom: Out
  /** None has the character zero (`storable`). */
  texts: string[]
}

/** A part of a value that is being read, of the two. */
export interface In {
  reader: Reader
  near: Near
  seldom: In
  texts: Iterator<string, undefined>
}

const near = (time: number): Near => ({ time, lat: 0, lng: 0 })

const emptied = (writer: Writer): Writer => Object.assign(writer, { at: 0 })
const written = ({ bytes, at }: Writer): Buffer => bytes.subarray(0, at)
const scratch = Array.from({ length: 4 }, (): Writer => ({ bytes: Buffer.allocUnsafeSlow(1024), at: 0 }))

/** The part of a value that often changes, with its version, and the rest: one behind the other they are the value. */
export interface Packed {
  often: Buffer
  seldom: Buffer
}

/**
 * Writes a value behind `version`, a byte that says which codec it was. `base`: a time that is known at unpacking, too.
 */
export const pack = <T>(version: number, codec: Codec<T>, value: T, base: number): Packed => {
  const [head, often, middle, seldom] = scratch.map(emptied) as [Writer, Writer, Writer, Writer]
  const texts: string[] = []
  const later = { writer: seldom, near: near(0), texts } as Omit<Out, 'seldom'> as Out
  later.seldom = later
  codec.put({ writer: often, near: near(base), seldom: later, texts }, value)
  head.bytes[head.at++] = version
  putVarint(head, often.at)
  putVarint(middle, seldom.at)
  return {
    often: Buffer.concat([head, often].map(written)),
    seldom: Buffer.concat([written(middle), written(seldom), Buffer.from(texts.join('\0'))]),
  }
}

/**
 * Reads a value that `pack` has written. Throws an Error that begins with `corrupt` when a part does not end where it
 * should.
 */
export const unpack = <T>(codec: Codec<T>, bytes: Buffer, base: number): T => {
  const from = opened(bytes, base)
  const value = codec.take(from)
  const { seldom, texts } = from
  const isWhole =
    isAtEnd(from) && isAtEnd(seldom) && (seldom.reader.bytes.length === bytes.length || !texts.next().value)
  if (!isWhole) throw corrupt('it does not end where it should')
  return value
}

/** Reads the first fields of a record that `pack` has written, by a codec of these alone. Throws as `unpack` where one is cut off. */
export const unpackFirst = <T>(codec: Codec<T>, bytes: Buffer, base: number): T => codec.take(opened(bytes, base))

const isAtEnd = ({ reader: { bytes, at } }: In): boolean => at === bytes.length

const opened = (bytes: Buffer, base: number): In => {
  const often = partOf(bytes, 1)
  const seldom = partOf(bytes, often.bytes.length)
  const texts = textsFrom(bytes, seldom.bytes.length)
  const later = { reader: seldom, near: near(0), texts } as Omit<In, 'seldom'> as In
  later.seldom = later
  return { reader: often, near: near(base), seldom: later, texts }
}

/** Texts behind `at`, which are read where the first is asked for: most values have none. */
const textsFrom = (bytes: Buffer, at: number): Iterator<string, undefined> => {
  let texts: Iterator<string, undefined> | undefined
  return {
    next() {
      texts ??= bytes.toString('utf8', at).split('\0').values()
      return texts.next()
    },
  }
}

/** A part that begins with how long it is. */
const partOf = (bytes: Buffer, at: number): Reader => {
  const reader = { bytes, at }
  const length = takeCount(reader, bytes.length)
  return { bytes: bytes.subarray(0, reader.at + length), at: reader.at }
}

/** A time: milliseconds since 1970 UTC. */
export const time: Codec<number> = {
  put({ writer, near }, value) {
    reserve(writer, longest_varint)
    putSigned(writer, value - near.time)
    near.time = value
  },
  take({ reader, near }) {
    near.time += takeSigned(reader)
    return near.time
  },
}

/** A latitude or longitude: on the grid, or wherever the mean of several is. */
const degrees = (axis: 'lat' | 'lng'): Codec<number> => ({
  put({ writer, near }, value) {
    const steps = Math.round(value * steps_per_degree)
    reserve(writer, longest_varint + 8)
    if (steps / steps_per_degree === value) {
      putVarint(writer, 2 * zigzag(steps - near[axis]))
      near[axis] = steps
    } else putFloat(writer, 1, value)
  },
  take({ reader, near }) {
    const code = takeVarint(reader)
    if (code % 2 === 1) return takeFloat(reader)
    near[axis] += signed(code / 2)
    return near[axis] / steps_per_degree
  },
})

export const lat = degrees('lat')
export const lng = degrees('lng')

/** A text, or a plain value (`plain.ts`). */
export const value: Codec<Attribute> = {
  put({ writer, texts }, value) {
    if (typeof value !== 'string') return putPlain(writer, value)
    reserve(writer, longest_varint)
    putVarint(writer, text_code)
    texts.push(value)
  },
  take(from) {
    const code = takeVarint(from.reader)
    return code === text_code ? text.take(from) : plainOf(from.reader, code)
  },
}

export const number = value as Codec<number>

/** A value that seldom changes from message to message. */
export const seldom = <T>(codec: Codec<T>): Codec<T> => ({
  put: (out, value) => codec.put(out.seldom, value),
  take: (from) => codec.take(from.seldom),
})

export const text: Codec<string> = {
  put: ({ texts }, value) => void texts.push(value),
  take({ texts }) {
    const { value } = texts.next()
    if (value === undefined) throw corrupt('a text is missing')
    return value
  },
}

/** Of things that one value may have. */
const most_items = 100_000

const count: Codec<number> = seldom({
  put({ writer }, value) {
    reserve(writer, longest_varint)
    putVarint(writer, value)
  },
  take: ({ reader }) => takeCount(reader, most_items),
})

export const flag: Codec<boolean> = {
  put: (out, value) => count.put(out, value ? 1 : 0),
  take: (from) => count.take(from) === 1,
}

export const optional = <T>(codec: Codec<T>): Codec<T | undefined> => ({
  put(out, value) {
    flag.put(out, value !== undefined)
    if (value !== undefined) codec.put(out, value)
  },
  take: (from) => (flag.take(from) ? codec.take(from) : undefined),
})

export const nullable = <T>(codec: Codec<T>): Codec<T | null> => {
  const { put, take } = optional(codec)
  return { put: (out, value) => put(out, value ?? undefined), take: (from) => take(from) ?? null }
}

export const list = <T>(codec: Codec<T>): Codec<readonly T[]> => ({
  put(out, values) {
    count.put(out, values.length)
    for (const value of values) codec.put(out, value)
  },
  take: (from) => Array.from({ length: count.take(from) }, () => codec.take(from)),
})

/** An object; its fields are written in the order in which they are named here. */
export const record = <T extends object>(fields: { [Name in keyof T]-?: Codec<T[Name]> }): Codec<T> => {
  const names = Object.keys(fields) as (keyof T)[]
  const codecs = Object.values(fields) as Codec<unknown>[]
  return {
    put(out, value) {
      for (let i = 0; i < names.length; i++) codecs[i]?.put(out, value[names[i] as keyof T])
    },
    take(from) {
      const value = {} as Record<keyof T, unknown>
      for (let i = 0; i < names.length; i++) value[names[i] as keyof T] = codecs[i]?.take(from)
      return value as T
    },
  }
}

/** An object of values by any names. */
export const named = <T>(codec: Codec<T>): Codec<Record<string, T>> => ({
  put(out, values) {
    const names = Object.keys(values)
    count.put(out, names.length)
    for (const name of names) {
      text.put(out, name)
      codec.put(out, values[name] as T)
    }
  },
  take(from) {
    const values: Record<string, T> = {}
    for (let left = count.take(from); left > 0; left--) values[text.take(from)] = codec.take(from)
    return values
  },
})

export const attributes: Codec<Attributes | undefined> = optional(named(value))
