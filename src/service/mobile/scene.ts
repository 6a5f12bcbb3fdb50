import type { Phone } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { addressed } from '#resource/dealer/images.ts'
import { serviceSettings, titleOf } from '#resource/dealer/settings.ts'
import { longest_comment, most_days, most_messages, most_photos, most_positions } from '#resource/mobile/scene.ts'
import { tellPhone } from '#resource/tracker/chat.ts'
import { type Config, speaks } from '#src/config.ts'
import { hasFeature } from '#store/billing/tariffs.ts'
import * as chat from '#store/chat/messages.ts'
import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import * as changes from '#store/fleet/status-changes.ts'
import * as statuses from '#store/fleet/statuses.ts'
import * as templates from '#store/forms/form-templates.ts'
import { wantedOf } from '#store/forms/inspections.ts'
import { reportedOf } from '#store/maintenance/proposals.ts'
import type { Owner } from '#store/owner.ts'
import { readScene, type Scene } from '#store/phones/phone-scene.ts'
import { largest_file } from '../file-ticket.ts'
import { digestOf } from './digest.ts'
import { officeOf } from './office.ts'
import { privacyOf } from './privacy.ts'

/** What a phone begins with: of its account only what its pages need. */

type Asking = Pick<Context<Phone>, 'db' | 'caller' | 'now' | 'config' | 'tellers'>

const limits = {
  ...{ file_size: largest_file, photos: most_photos, comment: longest_comment },
  ...{ positions: most_positions, days: most_days },
}

/** The model of trackers that phones may send positions for: of others the device itself does. */
export const mobile = 'mobile'

/** Milliseconds for which a phone is told what the workshop has answered. */
const told_for = 14 * 86_400_000

/** The scene of the phone; `undefined` where its tracker is there no more. `digest` is of the templates that it has. */
export const sceneOf = async ({ db, caller, now, config, tellers }: Asking, digest: string | undefined) => {
  const scene = await readScene(db, caller)
  if (!scene) return undefined
  const { tracker, employee, vehicle } = scene
  const [service, units, messages, inspections, reported, known] = await Promise.all([
    dealers.read(db, caller.dealer_id),
    accounts.readUnits(db, caller, caller.account_id),
    chat.newest(db, caller, most_messages),
    wantedOf(db, caller),
    reportedOf(db, caller, caller.tracker_id, new Date(now.getTime() - told_for)),
    templates.versions(db, caller),
  ])
  const templates_digest = digestOf(known.map(({ id, version }) => [id, version]))
  const takes_positions = tracker.model === mobile && !tracker.clone
  const { phone_id: id, label, locale, time_zone } = caller
  return {
    phone: { id, label, locale },
    tracker: { id: tracker.id, label: tracker.label, takes_positions },
    elsewhere: takes_positions ? elsewhereOf(tracker, config) : null,
    // What a visitor of a demo account said would stay for the next one.
    privacy: tracker.clone || caller.demo ? null : await privacyNow(db, tracker.source_id, now),
    ...{ employee, vehicle, time_zone, measurement_system: units, limits, now, templates_digest },
    ...{ messages: messages.map(tellPhone), chat: tracker.has_chat, inspections },
    faults: reported.map(({ subject, ...fault }) => ({ item: subject, ...fault })),
    push_key: tellers.channels.find(({ name }) => name === 'web_push')?.public_key ?? null,
    service: serviceOf(service?.settings),
    statuses: await statusesOf(db, caller, scene),
    templates: digest === templates_digest ? null : await inOrder(db, caller, known),
  }
}

const privacyNow = async (db: Db, source_id: number, now: Date) => {
  const privacy = await privacyOf(db, source_id)
  const span = privacy?.at(now.getTime())
  const hours = privacy?.hoursAt(now.getTime()) !== undefined
  return { since: span?.from ?? null, by: span?.by ?? null, hours }
}

/** Where applications send places of the tracker; `null` where nothing listens for them. */
const elsewhereOf = ({ device_id }: Scene['tracker'], config: Config) => {
  const [osmand, owntracks] = [portOf(config, 'osmand'), portOf(config, 'owntracks')]
  return osmand === null && owntracks === null ? null : { device_id, osmand, owntracks }
}

const portOf = (config: Config, protocol: 'osmand' | 'owntracks'): number | null => {
  const port = config[`${protocol}_port`]
  return port === 'off' || !speaks(config, protocol) ? null : port
}

const serviceOf = (settings: Parameters<typeof serviceSettings>[0]) => {
  const set = addressed(serviceSettings(settings))
  return { title: titleOf(set), logo: set.logo, app_logo: set.app_logo, color_theme: set.app_color_theme }
}

const statusesOf = async (db: Db, caller: Phone, { tracker, status }: Scene) => {
  if (!status || !(await hasFeature(db, caller, 'statuses', 'some'))) return null
  const [list, held] = await Promise.all([
    statuses.list(db, caller, status.listing_id),
    changes.readOne(db, officeOf(caller), tracker.id),
  ])
  return {
    ...{ label: status.label, may_change: status.employee_controlled, list },
    current_id: held?.current_status?.id ?? null,
    changed: held?.last_change?.changed ?? null,
  }
}

type Known = Awaited<ReturnType<typeof templates.versions>>

const inOrder = (db: Db, owner: Owner, known: Known) =>
  templates.inOrder(
    db,
    owner,
    known.map(({ id }) => id),
  )
