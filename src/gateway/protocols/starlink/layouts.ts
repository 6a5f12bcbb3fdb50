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

const namesIn = (text: string): readonly string[] => text.split(' ')

/** The longest first: reports may be longer than their list, by what an event adds. */
const lists: readonly (readonly string[])[] = [
  namesIn('IMEI EDT EDSC EID PDT LAT LONG SPDK IGNL HEAD ODO DUR TDUR VIN VBAT BATC SATU CSS IN2 TVI OUT1 OUT2 OUT3'),
  namesIn('EDT EID PDT LAT LONG SPD HEAD ODO LAC CID VIN VBAT TI1 TS1 TV1 TH1 TD1 EDSC TI2 TS2 TV2 TH2 TD2'),
  // The maker's own.
  namesIn('EDT EID PDT LAT LONG SPD HEAD ODO IN1 IN2 IN3 IN4 OUT1 OUT2 OUT3 OUT4 LAC CID VIN VBAT DEST IGN ENG'),
  namesIn('IMEI EDT PDT LAT LONG SPD IGN ODO DUR TDUR LAC CID VIN VBAT EID EDSC DRV SATU CSS OUT1 OUT2'),
  namesIn('EDT EID PDT LAT LONG SPD HEAD ODO LAC CID VIN VBAT'),
  // The begin that most have in common.
  namesIn('EDT EID PDT LAT LONG SPD HEAD'),
]

/** What must be told, and what the others look like where they are. */
interface Shape {
  needed: boolean
  form?: RegExp
}

const needed = ['EDT', 'EID', 'IMEI']
const shapeOf = (name: string): Shape => ({
  needed: needed.includes(name),
  form: /^(IN|OUT)\d$/.test(name) ? bit : forms[name],
})

const layouts = lists.map((names) => ({ names, shapes: names.map(shapeOf) }))

const looksLike = ({ needed, form }: Shape, text: string): boolean =>
  text === '' ? !needed : form === undefined || form.test(text)

const fits = (shapes: readonly Shape[], fields: readonly string[]): boolean =>
  shapes.length <= fields.length && shapes.every((shape, index) => looksLike(shape, fields[index] ?? ''))

/** The list that a report has: that of its device where it is known, and else the first that it looks like. */
export const layoutOf = (fields: readonly string[], own: readonly string[] = []): readonly string[] | undefined =>
  own.length > 0
    ? fits(own.map(shapeOf), fields)
      ? own
      : undefined
    : layouts.find(({ shapes }) => fits(shapes, fields))?.names

/** Fields that are no figures of the device, or come without what they belong to. */
const left = new Set(
  namesIn(
    'IMEI EDT PDT EID EDSC LAT LONG SPD SPDK HEAD ALT ALTD IGN IGNL LAC CID DUR TDUR DEST ENG DRV SATU TI1 TI2 TS1 TS2 TD1 TD2',
  ),
)

/** Answers whether a field means something that we do not know: its figure is kept under its own name. */
export const isOwn = (name: string): boolean => !left.has(name) && !/^(IN|OUT)\d$/.test(name)
