import { type Static, Type } from 'typebox'
import { Color, Id, Name, Named, OneOf, withoutId } from '#contract/schema.ts'
import { IconId } from './icon.ts'

/** A label that an account gives to its resources (specification 2.13). */
export const Tag = Named('Tag', {
  id: Id,
  /** Shown in the place of the picture. */
  icon_id: Type.Optional(IconId),
  avatar_file_name: Type.Optional(Type.String()),
  name: Name(60),
  color: Color,
})

/** A tag as clients send it; its icon and picture are set by `tag/avatar` only. */
export const NewTag = Type.Omit(withoutId(Tag), ['icon_id', 'avatar_file_name'])
export const ChangedTag = Type.Omit(Tag, ['icon_id', 'avatar_file_name'])

export type NewTag = Static<typeof NewTag>

/** Types of resources that can carry tags. */
export const taggable = ['place', 'task', 'task_schedule', 'employee', 'vehicle', 'zone', 'tracker'] as const
export const Taggable = OneOf(taggable, { title: 'Taggable' })
