import { buffer } from 'node:stream/consumers'
import type { User } from '#contract/caller.ts'
import { fileNameOf } from '#contract/file-name.ts'
import { type CostlyContext, type FileAnswer, file } from '#contract/operation.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import { orTooMany } from '#contract/turn.ts'
import { colorOf } from '#formats/document/colors.ts'
import type { Head, Line, Link, Picture } from '#formats/document/document.ts'
import { mapLink } from '#formats/document/map-link.ts'
import type { Words } from '#formats/document/wording.ts'
import { wordsOf } from '#formats/document/words.ts'
import { serviceSettings, titleOf } from '#resource/dealer/settings.ts'
import { titleOf as nameOf } from '#resource/user/info.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import type { FileRow } from '#store/files/files.ts'

/** Documents (PDF, XLSX): their looks, and the parts that all of them share. */

export const formats = ['pdf', 'xlsx'] as const
export type Format = (typeof formats)[number]

export const documentTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<Format, string>

/** The reader of a document: words, formats and units in which it is written. */
export interface Reader {
  words: Words
  style: Head['style']
  brand: Head['brand']
  /** The account that the document is of. */
  account: string
  /** Lengths are feet to it. */
  feet: boolean
}

type Asking = CostlyContext<User>

/** The reader of a document that the caller asks for. */
export const readerOf = async ({ db, caller, files, fail }: Asking): Promise<Reader> => {
  const dealer = (await dealers.read(db, caller.dealer_id)) ?? fail('session_ended')
  const own = (await accounts.readUser(db, caller, caller.user_id)) ?? fail('session_ended')
  const account = caller.master ? own : await accounts.readUser(db, caller, caller.account_id)
  const settings = serviceSettings(dealer.settings)
  const { locale, time_zone } = caller
  const { date_format, hour_mode, measurement_system } = own
  return {
    words: wordsOf(locale).words,
    style: { locale, time_zone, date_format: date_format ?? undefined, hour_mode: hour_mode ?? undefined },
    brand: {
      title: titleOf(settings),
      color: colorOf(settings.color_theme),
      logo: await bytesAt(files, settings.document_logo ?? settings.logo),
    },
    account: account ? nameOf(account) : '',
    feet: measurement_system === 'imperial' || measurement_system === 'us',
  }
}

/** The lines at the end of the head of every document. */
export const commonLines = ({ words, style, account }: Reader): Line[] => [
  ...(account ? [{ label: words.account, text: account }] : []),
  { label: words.times, text: style.time_zone },
]

/** A length in whole metres, or feet, of the reader. */
export const lengthIn = ({ feet }: Pick<Reader, 'feet'>, metres: number): number =>
  Math.round(feet ? metres / 0.3048 : metres)

/** The unit of `lengthIn`. */
export const unitOf = ({ feet }: Pick<Reader, 'feet'>): string => (feet ? 'ft' : 'm')

interface Place {
  lat: number
  lng: number
  address: string
}

/** The address of a place, as a link to where it is on a map. */
export const placeLink = ({ config }: Pick<Asking, 'config'>, { lat, lng, address }: Place): Link | string => {
  const text = address || `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  const link = mapLink(config.map_link, { lat, lng })
  return link ? { text, link } : text
}

/**
 * The previews of image files by the ids of the files; of other files only the names, of deleted ones nothing. A few at
 * a time are read from the file store.
 */
export const picturesById = async (
  files: Asking['files'],
  rows: readonly FileRow[],
): Promise<ReadonlyMap<number, Picture>> => {
  const shown = rows.filter(({ state }) => state === 'uploaded')
  const pictures = new Map<number, Picture>()
  for (let i = 0; i < shown.length; i += lanes)
    await Promise.all(
      shown.slice(i, i + lanes).map(async ({ id, name, preview_key }) => {
        pictures.set(id, { name, bytes: await bytesAt(files, preview_key) })
      }),
    )
  return pictures
}

/** Pictures that are read at a time. */
const lanes = 8

const bytesAt = async (files: Asking['files'], key: string | null): Promise<string | undefined> => {
  const stored = key === null ? undefined : await files.get(key).catch(() => undefined)
  return stored && (await buffer(stored.stream)).toString('base64')
}

/** Makes the document and answers it as a file. Throws error 15 when too many of the account wait. */
export const answer = async (
  { documents, caller }: Asking,
  format: Format,
  name: string,
  head: Head,
  entries: Parameters<Asking['documents']['make']>[3],
): Promise<FileAnswer> => {
  const stream = await documents.make(holderKeyOf(caller), format, head, entries).catch(orTooMany)
  return file(fileNameOf(name, format), documentTypes[format], stream)
}
