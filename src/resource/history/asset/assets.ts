import { Type } from 'typebox'
import type { Wanted } from '#store/history/entries.ts'
import { Asset, AssetType } from '../../asset.ts'

/** Assets of the history: the vehicles and employees that an entry belonged to when it happened. */

export const Assets = {
  assets: Type.Optional(
    Type.Array(Asset, {
      maxItems: 10_000,
      description: 'Without it, all; those of others find nothing.',
    }),
  ),
  asset_types: Type.Optional(Type.Array(AssetType, { maxItems: 100, description: 'Both, without it.' })),
}

interface Asked {
  assets?: Asset[]
  asset_types?: AssetType[]
}

/** The assets whose entries are asked for, as the store takes them. */
export const assetsOf = ({ assets, asset_types }: Asked): NonNullable<Wanted['assets']> => {
  const of = (type: AssetType) => {
    if (asset_types && !asset_types.includes(type)) return []
    return assets ? assets.filter((asset) => asset.type === type).map(({ id }) => id) : null
  }
  return { vehicles: of('vehicle'), employees: of('employee') }
}
