import { Color, Id, Name, Named, withoutId } from '#contract/schema.ts'

/** Trackers that belong together. Group 0, those in no group, is there without being listed. */
export const Group = Named('TrackerGroup', { id: Id, title: Name(60), color: Color })

export const NewGroup = withoutId(Group)
