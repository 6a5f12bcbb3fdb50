import { randomInt } from 'node:crypto'
import type { IdType } from '#device/about.ts'

const generated = /^(\d+),(\d+)$/

/** Answers whether the platform makes up ids of this type. Such an id is all that a phone shows, so it is long and random. */
export const isGenerated = (type: IdType): boolean => generated.test(type)

/**
 * Answers whether the text is an id of this type. The check digit of an IMEI is not checked: devices in the field are sold with
 * wrong ones.
 */
export const isDeviceId = (type: IdType, id: string): boolean => {
  if (type === 'imei') return /^\d{15}$/.test(id)
  const [, from, to] = type.split(',')
  return new RegExp(`^[\\x21-\\x7e]{${from},${to}}$`).test(id)
}

/** A new random id of a type that the platform makes up. */
export const makeDeviceId = (type: IdType): string => {
  const [, length, start = ''] = generated.exec(type) ?? []
  return start + Array.from({ length: Number(length) - start.length }, () => randomInt(10)).join('')
}
