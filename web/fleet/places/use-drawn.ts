import { useEffect } from 'react'
import type { Location } from '#geo/distance.ts'
import type { Draft } from '#web/map/draft.ts'
import { useAddressOf } from './use-address-of.ts'

interface DrawnForm {
  values: { draft: Draft }
  set(some: { draft?: Draft; address?: string }): void
}

/** Puts what is drawn into a form, with the address of its centre where that is another; `begun` is where a new one is begun. */
export const useDrawn = (form: DrawnForm, begun: Location | undefined): ((draft: Draft) => void) => {
  const look = useAddressOf((address) => form.set({ address }))
  // A new one on a spot of the map has an address already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is begun
  useEffect(() => {
    if (begun) look(begun)
  }, [])
  return (draft) => {
    form.set({ draft })
    const { lat, lng } = form.values.draft.center ?? {}
    if (draft.center && (draft.center.lat !== lat || draft.center.lng !== lng)) look(draft.center)
  }
}
