import { Type } from 'typebox'
import { None, ValueOf } from '#contract/schema.ts'
import type { Db } from '#store/db.ts'
import * as avatars from '#store/fleet/avatars.ts'
import type { Held } from '#store/held.ts'
import type { Owner } from '#store/owner.ts'
import { keepPicture, type PictureMeans } from './picture.ts'

/** Pictures and icons of resources, the same for all of them (supplement section 10.3). */

/** Bounds in pixels that a picture is scaled down to: cards show it at half that, for dense screens. */
const box = { width: 512, height: 512 }

/**
 * A resource that has a picture. `lock` finds it if the caller may change it, and locks it until the transaction ends.
 */
interface Subject<T extends avatars.Pictured> {
  entity: T
  lock(db: Db): Promise<Held<T> | undefined>
}

type Asking<E extends string> = { db: Db; caller: Owner; fail(error: E): never }

/** Parts of the declaration that all uploads of pictures share. */
export const upload = {
  description:
    'The part `file` is a JPEG, PNG, GIF or WebP of at most 16 MB and 65 million pixels; what it is, is told by its content. It is ' +
    'turned upright and made to fit into 512 by 512 pixels; of several frames it is the first, and nothing else in the file is ' +
    'kept, such as where it was taken. `value` is its name: it is at `/v2/static/<entity>/avatars/<name>`. It is shown where no ' +
    'icon is assigned.',
  result: ValueOf(Type.String()),
  errors: ['not_found', 'invalid_data_format', 'cannot_save_file'],
  upload: true,
  // No transaction while the picture is made and stored; its name is written in one of its own.
  keeps: true,
} as const

/**
 * Stores an uploaded picture, gives it to its subject and answers its file name. Fails with 201 if there is no such
 * subject.
 */
export const uploadPicture = async <T extends avatars.Pictured>(
  means: PictureMeans & Asking<'not_found' | 'invalid_data_format' | 'cannot_save_file'>,
  { entity, lock }: Subject<T>,
): Promise<{ value: string }> => {
  const { db, fail } = means
  if (!(await lock(db))) fail('not_found')
  const value = await keepPicture(means, {
    folder: `${entity}/avatars`,
    box,
    name: async (transaction, file_name) => {
      await avatars.setPicture(transaction, (await lock(transaction)) ?? fail('not_found'), file_name)
    },
  })
  return { value }
}

/** Parts of the declaration that all assignments of icons share. */
export const assignment = {
  description: '`icon_id` is of the standard set, 1 to 255; null: the picture that was uploaded is shown.',
  result: None,
  errors: ['not_found'],
} as const

/**
 * Gives a subject an icon, or with null none, so that its picture is shown. Fails with 201 if there is no such subject.
 */
export const assignIcon = async <T extends avatars.Iconic>(
  { db, fail }: Asking<'not_found'>,
  { lock }: Pick<Subject<T>, 'lock'>,
  icon_id: number | null,
): Promise<Record<string, never>> => {
  await avatars.setIcon(db, (await lock(db)) ?? fail('not_found'), icon_id)
  return {}
}
