import { randomInt } from 'node:crypto'
import type { IdType } from '#device/about.ts'

const generated = /^(\d+),(\d+)$/

/** The platform makes the id up; it is all that a phone shows, so it is long and random. */
export const isGenerated = (type: IdType): boolean => generated.test(type)

/**
 * Whether `id` is one. The check digit of an IMEI is not asked for: devices in the field are sold with wrong ones,
 * and what counts is what the device says.
 */
export const isDeviceId = (type: IdType, id: string): boolean => {
  if (type === 'imei') return /^\d{15}$/.test(id)
  const [, from, to] = type.split(',')
  return new RegExp(`^[\\x21-\\x7e]{${from},${to}}$`).test(id)
}

export const makeDeviceId = (type: IdType): string => {
  const [, length, start = ''] = generated.exec(type) ?? []
  return start + Array.from({ length: Number(length) - start.length }, () => randomInt(10)).join('')
}
