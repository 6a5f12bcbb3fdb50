/** Which device sends, by the first digits of the protocol version in its reports. */

/** Fields that follow a fixed report's last place: sections "Fixed report" of the vendor's documents, one for each device. */
export type Tail = 'vehicle' | 'gv200' | 'portable' | 'gl320' | 'gl500' | 'gt501'

interface Device {
  /** In lower case also the password that it leaves the works with. */
  name: string
  tail: Tail
  /** The vehicle's number stands before the device's name. */
  vin?: true
  /** `GTIGL` and `GTVGL` tell 1 of an ignition that is on. */
  reversed?: true
}

const vehicle = (name: string): Device => ({ name, tail: 'vehicle' })
const portable = (name: string): Device => ({ name, tail: 'portable' })
const diagnosis = (name: string): Device => ({ name, tail: 'vehicle', vin: true })

const devices: Readonly<Record<string, Device>> = {
  '02': portable('GL200'),
  '04': { name: 'GV200', tail: 'gv200' },
  '06': vehicle('GV300'),
  '08': vehicle('GMT100'),
  '09': vehicle('GV50'),
  '0F': vehicle('GV55'),
  '10': vehicle('GV55'),
  '11': portable('GL500'),
  '1A': portable('GL300'),
  '1F': diagnosis('GV500'),
  '21': portable('GL200'),
  '25': vehicle('GV300'),
  '27': vehicle('GV300W'),
  '28': portable('GL300VC'),
  '2C': portable('GL300W'),
  '2D': diagnosis('GV500VC'),
  '2F': vehicle('GV55'),
  '30': portable('GL300'),
  '31': vehicle('GV65'),
  '35': { name: 'GV200', tail: 'gv200' },
  '36': diagnosis('GV500'),
  '38': vehicle('GV65'),
  '3F': vehicle('GMT100'),
  '40': portable('GL500'),
  '41': vehicle('GV75W'),
  '42': { name: 'GT501', tail: 'gt501' },
  '45': vehicle('GB100'),
  '4B': vehicle('GV300CAN'),
  '4F': vehicle('GV56'),
  '50': vehicle('GV55W'),
  '5E': vehicle('GV500MAP'),
  '6E': vehicle('GV310LAU'),
  '74': vehicle('GV350CEU'),
  BD: { ...vehicle('CV200'), reversed: true },
  C2: vehicle('GV600M'),
  C3: { name: 'GL320M', tail: 'gl320' },
  DC: vehicle('GV600MG'),
  DE: { name: 'GL500M', tail: 'gl500' },
  DF: vehicle('CV100LG'),
  F1: vehicle('GV350M'),
  F8: vehicle('GV800W'),
  FC: vehicle('GV600W'),
  '802003': vehicle('GV58CEU'),
  '802004': vehicle('GV58LAU'),
  '802005': vehicle('GV355CEU'),
  '80201E': vehicle('GV30CEU'),
}

/** Of a device that is not listed only what cannot be mistaken is read. */
const unknown: Device = { name: '', tail: 'vehicle' }

export const deviceOf = (version: string): Device =>
  devices[version.slice(0, version.length > 6 ? 6 : 2).toUpperCase()] ?? unknown
