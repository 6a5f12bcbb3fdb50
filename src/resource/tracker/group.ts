import { Color, Id, Name, Named, withoutId } from '#contract/schema.ts'

/** A group of trackers. Group 0, of trackers in no group, exists without being listed. */
export const Group = Named('TrackerGroup', { id: Id, title: Name(60), color: Color })

export const NewGroup = withoutId(Group)
