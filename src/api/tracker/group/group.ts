import { Type } from 'typebox'
import { Color, Id, Name, withoutId } from '../../schema.ts'

/** Trackers that belong together. Group 0, those in no group, is there without being listed. */
export const Group = Type.Object({ id: Id, title: Name(60), color: Color })

export const NewGroup = withoutId(Group)
