import { type LineWriter, lineWriter } from '#formats/sheet/line.ts'
import type { Section, Sheet } from '#formats/sheet/sheet.ts'
import type { Sensor } from '#measure/sensor.ts'
import { madeAhead, oneAhead } from '#pace/ahead.ts'
import type { Asked } from '#report/asked.ts'
import type { Area, Device, Facts, Window } from '#report/facts.ts'
import type { Kind, Shared, Summed } from '#report/kind.ts'
import { kindOf } from '#report/kinds.ts'
import { co2_of_litre } from '#report/norm.ts'
import { paired } from '#report/paired.ts'
import type { Reader } from '#report/reader.ts'
import { passing } from '#report/regions.ts'
import { type Tell, tellerOf } from '#report/tell.ts'
import { periodBefore, windowsOf } from '#report/windows.ts'
import type { Db } from '#store/db.ts'
import { type Told, toldOf } from '#store/fleet/vehicles.ts'
import type { Viewer } from '#store/owner.ts'
import type { Addresses } from './addresses.ts'
import { areasFor, namesAround } from './areas.ts'
import { excusesOf } from './excuses.ts'
import { readFacts } from './facts.ts'
import { fuelFor } from './fuel.ts'
import { journalOf } from './journal.ts'
import { odometerOf } from './odometer.ts'
import { portionsOf, readPortion } from './portion.ts'
import { regionsOf } from './regions.ts'
import { sensedOf } from './sensed.ts'

/** Means of making a report. */
export interface Means {
  db: Db
  viewer: Viewer
  now: Date
  /** Told how many of its devices are read. */
  onRead?: (devices: number) => Promise<void> | void
  /** Addresses of places that have none; without it they are told as coordinates. */
  addresses?: Addresses | undefined
}

/** A sheet as one line of JSON, whose bytes are valid until the next but one is asked for, and whether it stands before the others though it is made behind them. */
export interface Made {
  line: Buffer
  isFirst: boolean
}

/**
 * The sheets of a report, one device after the other, written as they are made: of no more than two is anything held, for the next is read while one is written. Devices that the viewer may see no more, or
 * whose plan keeps nothing of the period, have none or an empty one.
 */
export async function* sheetsOf(asked: Asked, means: Means): AsyncGenerator<Made> {
  const kind = kindOf(asked.plugin.plugin_id) as Kind
  const { plugin_id: _, ...params } = asked.plugin
  const shared: Shared = params
  const names = await namesAround(means.db, means.viewer, asked)
  const tell = tellerOf(asked.reader, shared.show_seconds, names, means.addresses?.at)
  const isSeveral = asked.tracker_ids.length > 1
  const isOnly = kind.isWhole === true || (shared.include_summary_sheet_only === true && isSeveral)
  const isSummed = kind.summary && (isOnly || (shared.include_summary_sheet !== false && isSeveral))
  const summed: Summed[] = []
  const lineAbout = (facts: Facts, write: LineWriter): Buffer | undefined => {
    const sections = kind.sections(facts, params as never, tell)
    if (sections.length === 0 && shared.hide_empty_tabs) return undefined
    return write(sheetOf(facts.device, sections, tell))
  }
  let [write, other] = [lineWriter(), lineWriter()]
  let read = 0
  for await (const facts of oneAhead(comparedFacts(kind, asked, params, means))) {
    if (isSummed)
      summed.push({
        id: facts.device.id,
        label: nameOf(facts.device),
        garage: facts.device.garage,
        tags: facts.device.tags,
        sums: kind.summary?.of(facts, params as never, tell) ?? {},
        rest: kind.summary?.rest?.(facts, params as never, tell),
      })
    const line = isOnly ? undefined : await addressed(() => lineAbout(facts, write), means)
    if (line) {
      yield { line, isFirst: false }
      ;[write, other] = [other, write]
    }
    await means.onRead?.(++read)
  }
  if (!isSummed || !kind.summary) return
  const sections = kind.summary.sections(summed, params as never, tell)
  const entity_ids = [...asked.tracker_ids]
  const sheet = { header: tell.word('summary'), entity_ids, additional_field: '', sections }
  yield { line: write(sheet), isFirst: true }
}

/** What is made, and made once more where addresses were found that lacked: so kinds of reports need not know of it. */
const addressed = async <Made>(make: () => Made, { addresses }: Means): Promise<Made> => {
  const made = make()
  return (await addresses?.find()) ? make() : made
}

/** Facts of each device, where the kind compares with those of the period before. */
const comparedFacts = (kind: Kind, asked: Asked, params: object, means: Means): AsyncGenerator<Facts> => {
  const all = factsOf(kind, asked, params, means)
  if (!kind.isCompared) return all
  const earlier = factsOf(kind, { ...asked, ...periodBefore(asked, asked.reader.time_zone) }, params, means)
  return paired(asked.tracker_ids, all, earlier)
}

/** Facts of each device that a kind needs, in their order. Devices that the viewer may see no more, or that are blocked, are left out. */
export async function* factsOf(kind: Kind, asked: Asked, params: object, means: Means): AsyncGenerator<Facts> {
  const { db, viewer } = means
  const needs = kind.needs(params as never)
  const windows = windowsOf(asked, asked.time_filter, asked.reader.time_zone)
  const period = { from: asked.from, to: asked.to }
  const dates = { from: new Date(asked.from), to: new Date(asked.to) }
  const vehicles = await toldOf(db, viewer, asked.tracker_ids)
  const areasOf = areasFor(means, kind.areas?.(params as never))
  const portion = { ...means, period, windows, needs, tracks: kind.walk !== undefined || needs.includes('drives') }
  const { reader } = asked
  const walkFor = await walkOf(kind, params, reader)
  const portions = portionsOf(asked.tracker_ids, period)
  for await (const devices of madeAhead(portions, (some) => readPortion(portion, some))) {
    const ids = devices.map(({ tracker_id }) => tracker_id)
    const excuses = needs.includes('excuses') ? await excusesOf(means, ids, dates) : undefined
    for (const one of devices) {
      const { tracker_id, recorded, reading } = one
      const device: Device = { id: tracker_id, label: recorded.label, ...vehicleOf(vehicles.get(tracker_id)) }
      const facts = await readFacts({
        ...{ db, viewer, device: one, windows, needs, walk: walkFor(device) },
        areas: await areasOf(tracker_id),
        events: kind.events?.(params as never),
        filter: (params as Shared).filter === true,
      })
      const odometer = one.odometer && (await odometerOf(means, one.odometer, asked.to))
      const sensing = (sensors: readonly Sensor[]) =>
        kind.sensing?.(params as never, { device_id: tracker_id, sensors, windows, reader }) ?? []
      const sensed = kind.sensing && (await sensedOf({ db, viewer, tracker_id, reading, windows }, sensing))
      const fuel = needs.includes('fuel')
        ? await fuelFor(means, one, {
            needs,
            shape: kind.fuel?.(params as never),
            tank: vehicles.get(tracker_id)?.tank,
          })
        : undefined
      const journal = needs.includes('journal') ? await journalOf(means, tracker_id, dates, facts.drives) : undefined
      const told = { odometer, sensed, journal, fuel, receipts: one.receipts, excuses: excuses?.get(tracker_id) }
      yield { ...facts, device, ...told }
    }
  }
}

/** The walk of a kind along one window of a device. */
const walkOf = async (kind: Kind, params: object, reader: Reader) => {
  const regions = kind.regions && (await regionsOf(kind.regions(params as never), reader))
  return (device: Device) => (areas: readonly Area[], window: Window) =>
    regions ? passing(regions) : kind.walk?.(params as never, areas, reader, window, device)
}

const vehicleOf = (told: Told | undefined): Omit<Device, 'id' | 'label'> => {
  if (!told) return {}
  const { label, litres, price, fuel_type, garage, tags, max_speed } = told
  const vehicle = {
    vehicle: label,
    max_speed: max_speed ?? undefined,
    price: price ?? undefined,
    garage: garage || undefined,
    tags,
  }
  if (litres === null) return vehicle
  return { ...vehicle, norm: { litres, price: price ?? undefined, co2: co2_of_litre[fuel_type ?? ''] } }
}

const nameOf = ({ label, vehicle }: Device): string => (vehicle && vehicle !== label ? `${label} (${vehicle})` : label)

const sheetOf = (device: Device, sections: Section[], tell: Tell): Sheet => ({
  header: nameOf(device),
  entity_ids: [device.id],
  additional_field: '',
  sections: sections.length > 0 ? sections : [{ type: 'text', text: tell.word('nothing'), style: 'normal' }],
})
