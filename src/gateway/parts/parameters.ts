import { attributeOf } from '#device/input-attributes.ts'
import { type Info, type Measured, measures, own } from '#device/measures.ts'
import type { Attribute } from '#track/point.ts'

/** Parameters that devices tell by names: those of our glossary, of the contract's inputs (`can_rpm`), and of Wialon's devices. */

/** Names of Wialon's devices for measures of ours. */
export const called: ReadonlyMap<string, string> = new Map([
  ['pwr_ext', 'board_voltage'],
  ['pwr_int', 'battery_voltage'],
  ['bat', 'battery'],
  ['temp', 'temperature1'],
  ['ign', 'ignition'],
  ['lls', 'lls1'],
])

/** `temp1` to `temp16` are thermometers. */
const thermometer = /^temp([1-9]|1[0-6])$/

const table: ReadonlyMap<string, Info> = new Map(Object.entries(measures))

/** Puts a parameter under what its name means; under the name itself where the value cannot be that, or nothing is known of it. */
export const putParameter = (found: Measured, name: string, value: Attribute): void => {
  const meant = meantBy(name)
  const info = table.get(meant)
  const read = info ? valueBy(info, value) : value
  if (read === undefined) own(found, name, value)
  else own(found, meant, read)
}

const meantBy = (name: string): string => {
  const number = thermometer.exec(name)?.[1]
  if (number !== undefined) return `temperature${number}`
  return called.get(name) ?? attributeOf(name)?.name ?? name
}

/** The value as the measure has it: some devices send all as text. `undefined` where it is none. */
const valueBy = ({ kind, range }: Info, value: Attribute): Attribute | undefined => {
  if (kind === 'code') return value
  if (kind === 'text') return String(value)
  if (kind === 'boolean') return switched(value)
  const figure = figureOf(value)
  if (figure === undefined || !range) return figure
  return figure >= range[0] && figure <= range[1] ? figure : undefined
}

const switched = (value: Attribute): boolean | undefined => {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  const figure = figureOf(value)
  return figure === undefined ? undefined : figure !== 0
}

/** Some write a decimal comma. */
const figureOf = (value: Attribute): number | undefined => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^[+-]?\d{1,15}(?:[.,]\d{1,15})?$/.test(value)
    ? Number(value.replace(',', '.'))
    : undefined
}
