import { Type } from 'typebox'
import { GroupId, Label } from '../tracker.ts'

export const Settings = Type.Object({ label: Label, group_id: GroupId })
