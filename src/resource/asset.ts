import { type Static, Type } from 'typebox'
import { Described, Id, OneOf } from '#contract/schema.ts'

/** What is tied to trackers, and changes them: vehicles and employees. */

export const AssetType = OneOf(['vehicle', 'employee'])
export type AssetType = Static<typeof AssetType>

export const Asset = Type.Object({
  id: Described(Id, 'Id of the asset.'),
  type: Described(AssetType, 'What the asset is.'),
})
export type Asset = Static<typeof Asset>
