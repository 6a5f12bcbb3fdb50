import { Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { OneOf, Radius } from '#contract/schema.ts'
import type * as geocode from '#geocode/geocoder.ts'
import type { GeocoderCode as Code } from '#geocode/geocoder-code.ts'
import { Geocoder } from '#resource/user/preferences.ts'
import { codeFor } from '#service/geocoder.ts'
import { type Columns, skipped } from './draft.ts'

/** Parameters and answers of operations that convert rows (specification 4.2, supplement 10.2). */

/** The names that columns of a batch may have. */
export const fieldsOf = (columns: Columns): string[] => [...Object.keys(columns), skipped]

/** Bytes of a request with a batch. */
export const largest_body = 17 * 1024 * 1024

export const Batch = Type.Optional(
  Type.String({
    maxLength: 16 * 1024 * 1024,
    description: 'Rows as spreadsheets copy them, with tabs between their cells.',
  }),
)

export const FileId = Type.Optional(
  Type.String({
    maxLength: 255,
    description: 'Of `data/spreadsheet/parse`: its rows are meant then, whatever `batch` holds.',
  }),
)

export const DefaultRadius = Type.Optional({ ...Radius, default: 100 })

export const GeocoderCode = Type.Optional(Geocoder)

/** Parameter with the names of the columns, in their order. */
export const Fields = (columns: Columns, defaults: readonly string[]) =>
  Type.Optional(
    Type.Array(OneOf(fieldsOf(columns)), {
      minItems: 1,
      maxItems: 256,
      default: [...defaults],
      description: 'What the columns hold, in their order.',
    }),
  )

export const Faults = Type.Optional(
  Type.Array(Type.Object({ parameter: Type.String(), error: Type.String() }), {
    description: 'What keeps the row from being created as it is.',
  }),
)

export const TagNames = Type.Optional(
  Type.Array(Type.String(), { description: 'Of tags that the account does not have.' }),
)

/**
 * Makes what locates rows for a caller: by the geocoder that it names, else by one that has a whole file located in no
 * time.
 */
export const locating = async (
  { db, geocoder, caller }: Pick<Context<User>, 'db' | 'geocoder' | 'caller'>,
  code?: Code,
): Promise<{ geocoder: geocode.Geocoder; lang: string }> => ({
  geocoder: geocoder(await codeFor({ db, caller }, code)),
  lang: languageOf(caller.locale),
})

/** The language of a locale. */
export const languageOf = (locale: string): string => locale.split(/[_-]/)[0] as string
