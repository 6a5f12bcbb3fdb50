import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { below_names, own } from './style.ts'

const isOwn = (id: string): boolean => id.startsWith(own)

/** The next style with what others have added to the one before: their sources, and their layers where they were, below names or on top. */
export const keepingOthers = (before: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification => {
  if (!before) return next
  const names = before.layers.findIndex(({ id }) => id === below_names)
  const others = (layers: readonly LayerSpecification[]) => layers.filter(({ id }) => !isOwn(id))
  const at = next.layers.findIndex(({ id }) => id === below_names)
  return {
    ...next,
    sources: {
      ...Object.fromEntries(Object.entries(before.sources).filter(([id]) => !isOwn(id))),
      ...next.sources,
    },
    layers: [
      ...next.layers.slice(0, at),
      ...others(before.layers.slice(0, Math.max(names, 0))),
      ...next.layers.slice(at),
      ...others(before.layers.slice(Math.max(names, 0))),
    ],
  }
}
