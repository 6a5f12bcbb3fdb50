import { randomBytes } from 'node:crypto'
import type { Dealer, User } from '#contract/caller.ts'
import type { Context, Keeping } from '#contract/operation.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import { orTooMany } from '#contract/turn.ts'
import type { Box, Picture } from '#files/image.ts'
import type { Db } from '#store/db.ts'
import * as looseFiles from '#store/files/loose-files.ts'

/** Types of resources that can have a picture; they are served at `/v2/static/<entity>/avatars/<file_name>`. */
export const pictured = ['vehicle', 'place', 'employee', 'tag', 'tracker'] as const

/** The use of an uploaded picture: its folder and size, and the function that gives it to its resource. */
export interface Naming {
  /** Where its key begins. */
  folder: string
  box: Box
  /** An ICO is taken too. */
  icon?: boolean
  /** Writes the name into the row of whose picture it is; in a transaction. */
  name(db: Db, file_name: string): Promise<void>
}

export type PictureMeans = Pick<Context, 'db' | 'files' | 'images'> &
  Keeping & {
    caller: User | Dealer
    file: { path: string }
    fail(error: 'invalid_data_format' | 'cannot_save_file'): never
  }

/**
 * Stores the picture of an uploaded file, gives it to its resource and returns its file name. The file is announced,
 * written, then named in a transaction; if anything fails or this process ends in between, a job removes what was
 * written.
 */
export const keepPicture = async (
  { db, caller, transaction, files, images, file, fail }: PictureMeans,
  naming: Naming,
): Promise<string> => {
  const { folder, box, icon, name } = naming
  const made = (icon ? images.readIcon : images.read)(holderKeyOf(caller), file.path, box)
  const picture = (await made.catch(orTooMany)) ?? fail('invalid_data_format')
  const file_name = newName(picture)
  const key = `${folder}/${file_name}`
  await looseFiles.announce(db, key)
  try {
    await files.put(key, picture.bytes, picture.type).catch(() => fail('cannot_save_file'))
    await transaction(async (db) => {
      if (!(await looseFiles.fasten(db, key))) fail('cannot_save_file')
      await name(db, file_name)
    })
  } catch (error) {
    // If this fails too, it stays announced.
    await looseFiles.loosen(db, key).catch(() => undefined)
    throw error
  }
  return file_name
}

const newName = ({ extension }: Picture): string => `${randomBytes(16).toString('hex')}.${extension}`
