import { type Static, Type } from 'typebox'
import { query } from '#contract/operation.ts'
import { Described, Named, None, Nullable, OneOf } from '#contract/schema.ts'
import type { Drawn as DrawnMap, Preset as KnownPreset } from '#map/maps.ts'
import { MapType } from '#resource/dealer/settings.ts'
import { hostOf, isOf, Kind, MapChoice, toldChoiceOf } from '#resource/panel/map/choice.ts'
import { fileOf, MapFile } from '#resource/panel/map/file.ts'
import { MapUpload } from '#resource/panel/map/upload.ts'
import { operator } from '#resource/panel/operator.ts'
import { readChosen } from '#service/panel/map/choice/chosen.ts'
import { fetchOf, MapFetch } from '#service/panel/map/fetch.ts'
import * as fetches from '#store/map-fetch.ts'

const Level = Type.Integer({ minimum: 0, maximum: 22 })

const Drawn = Named('DrawnMap', {
  id: Type.String({
    description:
      'What its source is called in styles: `world`, `chosen-` and the id of the choice, `file-` and a name.',
  }),
  choice_id: Nullable(Type.Integer({ description: 'Id of the choice that it is; null: it was not chosen.' })),
  map: Described(MapType, 'The map that it is a part of.'),
  kind: Described(
    OneOf(['vector', 'raster', 'style', 'file']),
    'Tiles of shapes or of pictures, a style, or a file that cannot be read.',
  ),
  bounds: Nullable(
    Type.Array(Type.Number(), {
      description: 'West, south, east and north of what it shows, in degrees; null: it is not known now.',
    }),
  ),
  min_zoom: Nullable(Described(Level, 'Levels below show nothing; null: they are not known now.')),
  max_zoom: Nullable(Described(Level, 'Levels above are drawn from this one; null: it is not known now.')),
  attribution: Type.String({ description: 'What stands on the map for it: text and links.' }),
  fault: Nullable(Type.String({ description: 'Why it is not drawn now, in a sentence; null: nothing is wrong.' })),
})

const Preset = Named('MapPreset', {
  id: Type.String({ description: 'Id of the preset.' }),
  name: Type.String({ description: 'As its owner calls it.' }),
  kind: Kind,
  map: Described(MapType, 'The map that it is a part of.'),
  needs_key: Type.Boolean({ description: 'Its owner gives a key, and wants it.' }),
  terms: Type.String({ description: 'Where its owner says who may use it, and how much.' }),
  attribution: Type.String({ description: 'What stands on the map for it: text and links.' }),
})

export default query('panel/map/read', {
  summary: 'Tells what maps are drawn of, and what else they may be drawn of.',
  description:
    'For its operator. `choices` are what was chosen, or what the settings say where nobody chose; `drawn` is what comes of ' +
    'them now. Files, and what is sent to be one, are those of the process that answers. Keys are never told.',
  access: operator,
  params: None,
  result: Type.Object({
    is_chosen: Type.Boolean({ description: 'Somebody chose; false: it is as the settings say.' }),
    is_fetched: Type.Boolean({ description: 'Streets of `ODOGRAPH_MAP_URL` are among the choices.' }),
    choices: Type.Array(MapChoice, { description: 'From below upwards.' }),
    drawn: Type.Array(Drawn, { description: 'From below upwards, the world that comes along first.' }),
    files: Type.Array(MapFile, { description: 'Files in `maps` of the data directory, by name.' }),
    uploads: Type.Array(MapUpload, { description: 'Files that are being sent.' }),
    fetch: Nullable(Described(MapFetch, 'The fetch that runs, or the last one; null: there was none.')),
    presets: Type.Array(Preset, { description: 'What may be chosen without knowing an address.' }),
    renew: Type.Boolean({ description: 'Maps that were fetched are fetched once more when they are a month old.' }),
    leaves: Type.Array(Type.String(), { description: 'Hosts that this server asks for maps: nobody else is asked.' }),
    file_max: Type.Integer({ minimum: 0, description: 'Bytes that a file may have that is sent now.' }),
  }),

  async handler(_, context) {
    const { db, config, secret, maps, own_maps } = context
    const { is_chosen, rows } = await readChosen(context)
    const last = await fetches.read(db)
    const hosts = rows.flatMap((row) => hostOf(row, secret.open) ?? [])
    return {
      is_chosen,
      is_fetched: rows.some((row) => isOf(row, maps.streets, secret.open)),
      choices: rows.map((row) => toldChoiceOf(row, secret.open)),
      drawn: (await maps.drawn()).map(drawnOf),
      files: (await own_maps.list()).map(fileOf),
      uploads: await own_maps.uploads.list(),
      fetch: last ? fetchOf(last, own_maps) : null,
      presets: maps.presets.map(presetOf),
      renew: config.map_renew,
      leaves: [...new Set(hosts)],
      file_max: await own_maps.room(),
    }
  },
})

const drawnOf = ({ id, map, kind, source, fault }: DrawnMap): Static<typeof Drawn> => ({
  ...{ id, map, kind: source?.kind ?? kind },
  choice_id: Number(/^chosen-(\d+)$/.exec(id)?.[1] ?? 0) || null,
  bounds: source?.bounds ?? null,
  min_zoom: source?.min_zoom ?? null,
  max_zoom: source?.max_zoom ?? null,
  attribution: source?.attribution ?? '',
  fault: fault ?? null,
})

const presetOf = ({ id, name, kind, map, needs_key, terms, attribution }: KnownPreset): Static<typeof Preset> => ({
  ...{ id, name, kind, map, needs_key, terms, attribution },
})
