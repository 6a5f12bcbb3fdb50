/** Which fields a report has: a list that each device is set with, and does not tell. The lists that are known, by ERM's names. */

/** What a field looks like. An empty one is none, whatever it is. */
const forms: Readonly<Record<string, RegExp>> = {
  IMEI: /^\d{15}$/,
  EDT: /^\d{12}$/,
  PDT: /^\d{12}$/,
  EID: /^\d{1,3}$/,
  EDSC: /^[A-Za-z].{0,40}$/,
  LAT: /^[+-]\d{4}\.\d+$/,
  LONG: /^[+-]\d{5}\.\d+$/,
  SPD: /^\d{1,3}\.\d$/,
  SPDK: /^\d{1,3}$/,
  HEAD: /^\d{1,3}$/,
  ODO: /^\d{6,9}(\.\d+)?$/,
  IGN: /^[01]$/,
  IGNL: /^[01]$/,
  ENG: /^[01]$/,
  LAC: /^\d{1,5}$/,
  CID: /^\d{1,10}$/,
  VIN: /^\d{1,2}\.\d{1,3}$/,
  VBAT: /^\d{1,2}\.\d{1,3}$/,
  BATC: /^\d{1,3}$/,
  SATU: /^\d{1,2}$/,
  CSS: /^\d{1,3}$/,
  TVI: /^-?\d{1,2}\.\d$/,
  TV1: /^-?\d{1,2}\.\d$/,
  TV2: /^-?\d{1,2}\.\d$/,
  TH1: /^\d{1,3}\.\d$/,
  TH2: /^\d{1,3}\.\d$/,
  DUR: /^\d{1,10}$/,
  TDUR: /^\d{1,10}$/,
}
const bit = /^[01]$/

const list = (text: string): readonly string[] => text.split(' ')

/** The longest first: reports may be longer than their list, by what an event adds. */
const lists: readonly (readonly string[])[] = [
  list('IMEI EDT EDSC EID PDT LAT LONG SPDK IGNL HEAD ODO DUR TDUR VIN VBAT BATC SATU CSS IN2 TVI OUT1 OUT2 OUT3'),
  list('EDT EID PDT LAT LONG SPD HEAD ODO LAC CID VIN VBAT TI1 TS1 TV1 TH1 TD1 EDSC TI2 TS2 TV2 TH2 TD2'),
  // The maker's own.
  list('EDT EID PDT LAT LONG SPD HEAD ODO IN1 IN2 IN3 IN4 OUT1 OUT2 OUT3 OUT4 LAC CID VIN VBAT DEST IGN ENG'),
  list('IMEI EDT PDT LAT LONG SPD IGN ODO DUR TDUR LAC CID VIN VBAT EID EDSC DRV SATU CSS OUT1 OUT2'),
  list('EDT EID PDT LAT LONG SPD HEAD ODO LAC CID VIN VBAT'),
  // The begin that most have in common.
  list('EDT EID PDT LAT LONG SPD HEAD'),
]

const looksLike = (name: string, text: string): boolean => {
  if (text === '') return name !== 'EDT' && name !== 'EID' && name !== 'IMEI'
  if (/^(IN|OUT)\d$/.test(name)) return bit.test(text)
  return forms[name]?.test(text) ?? true
}

const fits = (names: readonly string[], fields: readonly string[]): boolean =>
  names.length <= fields.length && names.every((name, index) => looksLike(name, fields[index] ?? ''))

/** The list that fits a report, and how many fields it has. */
export const layoutOf = (fields: readonly string[]): readonly string[] | undefined =>
  lists.find((names) => fits(names, fields))
