import { Named } from '#contract/schema.ts'
import { GroupId, Label } from '../tracker.ts'

export const Settings = Named('TrackerSettings', { label: Label, group_id: GroupId })
