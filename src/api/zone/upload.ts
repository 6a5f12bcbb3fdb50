import { type Static, Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { type ErrorName, Failure } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Id, RedirectTarget } from '#contract/schema.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import { orTooMany } from '#contract/turn.ts'
import { type DrawnZone, ZoneFileError, type ZoneFileReason } from '#formats/zone-file.ts'
import { boundsOf } from '#geo/shape.ts'
import { default_color, Zone } from '#resource/zone.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import * as zones from '#store/place/zones.ts'

const Drawn = Type.Omit(Zone, ['id'])

export default command('zone/upload', {
  summary: 'Creates the zones of a KML or KMZ file, all of them or none.',
  description:
    'A Point is a circle, a LineString a corridor, a Polygon its outer ring, and a MultiGeometry several zones. Labels are the names of ' +
    'folders and of the Placemark, joined by ` / `. The `radius` of `ExtendedData` counts before `default_radius`; `color` and the ' +
    '`address` of the Placemark are taken too. Unless `dry_run` is false nothing is created, and the zones are told.',
  access: userWith('zone_update'),
  params: Type.Object({
    default_radius: Type.Optional(
      Type.Integer({ minimum: 20, maximum: 300_000, default: 150, description: 'Metres.' }),
    ),
    dry_run: Type.Optional(Type.Boolean({ default: true, description: 'Only reads the file; nothing is created.' })),
    redirect_target: RedirectTarget,
  }),
  result: Type.Object({
    list: Type.Array(Type.Union([Id, Drawn]), {
      description: 'The zones of a dry run; else the ids of those that were created.',
    }),
  }),
  errors: ['too_many_zone_points', 'invalid_data_format', 'over_quota', 'not_enough_points'],
  upload: true,
  // No transaction while the file is read; the zones are written in one of their own.
  keeps: true,
  example: { file: 'zones.kml', params: { dry_run: false } },

  async handler({ default_radius: radius = 150, dry_run = true }, { file: { path }, caller, config, ...context }) {
    const read = context.zone_files(holderKeyOf(caller), path, { radius })
    const drawn = (await Array.fromAsync(read).catch(refusal)).flat().map(newZone)
    const ids = await context.transaction(async (db) => {
      if ((await zones.countForMore(db, caller)) + drawn.length > config.zone_quota) throw new Failure('over_quota')
      return dry_run ? [] : createAll(db, caller, drawn)
    })
    return { list: dry_run ? drawn.map(drawnOf) : ids }
  },
})

const newZone = ({ color = default_color, ...zone }: DrawnZone): zones.NewZone => ({ ...zone, color, tags: [] })

const drawnOf = ({ shape, ...zone }: zones.NewZone): Static<typeof Drawn> =>
  ({ ...zone, ...shape, bounds: boundsOf(shape) }) as Static<typeof Drawn>

/** Zones that are written by one statement. */
const batch_size = 250

const createAll = async (db: Db, caller: Viewer, drawn: readonly zones.NewZone[]) => {
  const ids: number[] = []
  for (let i = 0; i < drawn.length; i += batch_size)
    ids.push(...(await zones.create(db, caller, drawn.slice(i, i + batch_size))))
  return ids
}

const names: Record<ZoneFileReason, ErrorName> = {
  format: 'invalid_data_format',
  crossing: 'invalid_parameters',
  too_many: 'too_many_zone_points',
  not_enough: 'not_enough_points',
}

/** Error 234 for what is no such file, 7 for a polygon that crosses itself. */
const refusal = (error: unknown): never => {
  if (!(error instanceof ZoneFileError)) return orTooMany(error)
  throw new Failure(names[error.reason], { errors: [{ parameter: 'file', error: error.message }] })
}
